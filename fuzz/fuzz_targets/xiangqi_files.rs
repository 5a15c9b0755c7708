#![cfg_attr(fuzzing, no_main)]
huanle_fuzz::target!(xiangqi_files);
