#![cfg_attr(fuzzing, no_main)]
huanle_fuzz::target!(c_template);
