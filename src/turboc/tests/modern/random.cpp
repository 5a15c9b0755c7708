#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

struct Timer {
    void start() { begin = std::chrono::system_clock::now(); }
    bool has_run() const
    {
        std::chrono::time_point<std::chrono::system_clock> end;
        end = std::chrono::system_clock::now();
        return std::chrono::duration_cast<std::chrono::milliseconds>(end - begin).count() >= 0;
    }
    std::chrono::time_point<std::chrono::system_clock> begin;
};

std::mutex guard;
int sum = 0;

void add(int from, int to)
{
    std::lock_guard<std::mutex> lock(guard);
    for (int i = from; i <= to; i++) sum += i;
}

int main()
{
    std::mt19937 twister(42);
    std::cout << twister() << ' ' << twister() << ' ';
    for (int i = 0; i < 1000; i++) twister();
    std::cout << twister() << '\n';
    std::default_random_engine engine(7);
    std::minstd_rand other;
    std::cout << engine() << ' ' << engine() << ' ' << other() << ' ' << std::mt19937()() << '\n';
    std::random_device device;
    std::mt19937 any(device());
    std::uniform_int_distribution<int> dice(1, 6);
    std::uniform_real_distribution<double> part(-1.0, 1.0);
    std::normal_distribution<double> normal(10, 2);
    int wrong = 0, faces[7] = {0};
    double mean = 0;
    for (int i = 0; i < 3000; i++) {
        int face = dice(any);
        double x = part(twister);
        if (face < 1 || face > 6 || x < -1 || x >= 1) wrong++; else faces[face]++;
        mean += normal(any) / 3000;
    }
    for (int face = 1; face <= 6; face++) if (faces[face] < 350) wrong++;
    std::vector<int> list = {1, 2, 3, 4, 5};
    std::shuffle(list.begin(), list.end(), any);
    std::sort(list.begin(), list.end());
    std::cout << wrong << ' ' << (std::fabs(mean - 10) < 0.5) << ' ' << list[0] << list[4] << '\n';
    Timer timer;
    timer.start();
    std::thread first(add, 1, 10), second([] { add(11, 20); });
    first.join();
    second.join();
    const wchar_t *wide = L"abc";
    std::cout << sum << ' ' << timer.has_run() << ' ' << (wide[1] == L'b') << '\n';
    return 0;
}
