//! Tables of words in both languages.

/// Defines a struct of texts with its constants `ZH` and `EN`. Each line names a field, its Chinese and its English text.
macro_rules! words {
    (
        $(#[$attribute:meta])*
        pub struct $Name:ident {
            $($(#[$field_attribute:meta])* $field:ident: $zh:expr, $en:expr;)+
        }
    ) => {
        $(#[$attribute])*
        pub struct $Name {
            $($(#[$field_attribute])* pub $field: &'static str,)+
        }

        impl $Name {
            /// 中文。
            pub const ZH: $Name = $Name { $($field: $zh,)+ };
            /// English.
            pub const EN: $Name = $Name { $($field: $en,)+ };

            /// Returns all texts.
            #[cfg(test)]
            pub(crate) fn all(&self) -> Vec<&'static str> {
                vec![$(self.$field,)+]
            }
        }
    };
}

pub(super) use words;
