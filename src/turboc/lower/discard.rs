//! Code generated and discarded, and errors about its size.

use super::Lower;

impl Lower<'_> {
    /// Reports the sizes that exceed a limit.
    pub(super) fn report_overflows(&mut self) {
        for (message, span) in std::mem::take(&mut self.generator.overflows) {
            self.error(message, span);
        }
    }

    /// Generates code and discards it, to determine only a type or a constant.
    pub(super) fn aside<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let (code, frame) = (self.generator.code.checkpoint(), self.generator.frame.checkpoint());
        let (data, problems) = (self.generator.data.size(), self.sink.problems.len());
        let nameless = self.current.temporaries.live.clone();
        let result = make(self);
        self.report_overflows();
        self.generator.code.roll_back(code);
        self.generator.frame.roll_back(frame);
        self.current.temporaries.live = nameless;
        if self.sink.problems.len() == problems && !self.generator.data.keeps {
            self.generator.data.truncate(data);
        }
        result
    }
}
