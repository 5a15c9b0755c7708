//! Tables of texts: each row has a text in both languages.

/// Defines a struct of texts with its constants `ZH` and `EN`. Each row is a field: a Chinese and an English text, which
/// are `&str` unless a type is given; format strings with arguments, which become a function that returns a `String`; or
/// another table, of which only the type is given.
macro_rules! texts {
    (
        $(#[$attribute:meta])*
        pub struct $Name:ident {
            $(
                $(#[$field_attribute:meta])*
                $field:ident $(($($argument:ident: $Argument:ty),+))? $(: $Kind:ty)? $(= $zh:expr, $en:expr)?;
            )+
        }
    ) => {
        $(#[$attribute])*
        pub struct $Name {
            $($(#[$field_attribute])* pub $field: $crate::text::texts::texts!(@type [$($($Argument),+)?] $($Kind)?),)+
        }

        impl $Name {
            /// 中文。
            pub const ZH: $Name = $Name {
                $($field: $crate::text::texts::texts!(@text ZH [$($($argument),+)?] [$($Kind)?] $($zh)?),)+
            };
            /// English.
            pub const EN: $Name = $Name {
                $($field: $crate::text::texts::texts!(@text EN [$($($argument),+)?] [$($Kind)?] $($en)?),)+
            };

            /// Returns the texts of the rows without a type.
            #[cfg(test)]
            #[allow(dead_code, reason = "few tables are tested as a whole")]
            pub(crate) fn strings(&self) -> Vec<&'static str> {
                let rows: Vec<Option<&'static str>> =
                    vec![$($crate::text::texts::texts!(@string [$($($argument),+)?] [$($Kind)?] self.$field)),+];
                rows.into_iter().flatten().collect()
            }

            /// Returns the source of each pair of texts, Chinese and English, of this table and of those in it.
            #[cfg(test)]
            pub(crate) fn sources() -> Vec<[&'static str; 2]> {
                let rows = [$($crate::text::texts::texts!(@sources [$($Kind)?] $($zh, $en)?)),+];
                rows.concat()
            }
        }
    };
    (@type []) => { &'static str };
    (@type [$($Argument:ty),+]) => { fn($($Argument),+) -> String };
    (@type [] $Kind:ty) => { $Kind };
    (@text $language:ident [] [$Kind:ty]) => { <$Kind>::$language };
    (@text $language:ident [] [$($Kind:ty)?] $text:expr) => { $text };
    (@text $language:ident [$($argument:ident),+] [] $text:expr) => { |$($argument),+| format!($text) };
    (@string [] [] $text:expr) => { Some($text) };
    (@string [$($argument:ident),*] [$($Kind:ty)?] $text:expr) => { None };
    (@sources [$Kind:ty]) => { <$Kind>::sources() };
    (@sources [$($Kind:ty)?] $zh:expr, $en:expr) => { vec![[stringify!($zh), stringify!($en)]] };
}

pub(super) use texts;
