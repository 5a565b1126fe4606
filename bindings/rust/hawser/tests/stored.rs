//! Models under the feature `serde`: they are bytes to a format, and come back from bytes or from a sequence of numbers.
#![cfg(feature = "serde")]
use hawser::*;
use serde::de::value::{BytesDeserializer, Error as Refused, SeqDeserializer};
use serde::ser::{Error as _, Impossible, Serialize, Serializer};
use serde::Deserialize;

/// A format that has bytes and nothing else.
struct BytesAlone;

macro_rules! refused {
    ($($name:ident($($type:ty),*);)*) => {
        $(fn $name(self $(, _: $type)*) -> std::result::Result<Vec<u8>, Refused> {
            Err(Refused::custom(stringify!($name)))
        })*
    };
}

macro_rules! refused_parts {
    ($($name:ident($($type:ty),*) -> $part:ident;)*) => {
        $(fn $name(self $(, _: $type)*) -> std::result::Result<Self::$part, Refused> {
            Err(Refused::custom(stringify!($name)))
        })*
    };
}

impl Serializer for BytesAlone {
    type Ok = Vec<u8>;
    type Error = Refused;
    type SerializeSeq = Impossible<Vec<u8>, Refused>;
    type SerializeTuple = Impossible<Vec<u8>, Refused>;
    type SerializeTupleStruct = Impossible<Vec<u8>, Refused>;
    type SerializeTupleVariant = Impossible<Vec<u8>, Refused>;
    type SerializeMap = Impossible<Vec<u8>, Refused>;
    type SerializeStruct = Impossible<Vec<u8>, Refused>;
    type SerializeStructVariant = Impossible<Vec<u8>, Refused>;

    fn serialize_bytes(self, bytes: &[u8]) -> std::result::Result<Vec<u8>, Refused> {
        Ok(bytes.to_vec())
    }
    refused! {
        serialize_bool(bool); serialize_i8(i8); serialize_i16(i16); serialize_i32(i32); serialize_i64(i64); serialize_u8(u8);
        serialize_u16(u16); serialize_u32(u32); serialize_u64(u64); serialize_f32(f32);
        serialize_f64(f64); serialize_char(char);
        serialize_str(&str); serialize_none(); serialize_unit(); serialize_unit_struct(&'static str);
        serialize_unit_variant(&'static str, u32, &'static str);
    }
    refused_parts! {
        serialize_seq(Option<usize>) -> SerializeSeq;
        serialize_tuple(usize) -> SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> SerializeTupleVariant;
        serialize_map(Option<usize>) -> SerializeMap;
        serialize_struct(&'static str, usize) -> SerializeStruct;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> SerializeStructVariant;
    }
    fn serialize_some<T: ?Sized + Serialize>(self, _: &T) -> std::result::Result<Vec<u8>, Refused> {
        Err(Refused::custom("some"))
    }
    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: &T,
    ) -> std::result::Result<Vec<u8>, Refused> {
        Err(Refused::custom("newtype"))
    }
    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> std::result::Result<Vec<u8>, Refused> {
        Err(Refused::custom("variant"))
    }
}

#[test]
fn models_are_stored_by_serde() {
    let letters = Alphabet::from_chars("abc", None).unwrap();
    let machine = Machine::from_regex(Some(&letters), Semiring::LOG, "ab*c", None).unwrap();
    let bytes = machine.serialize(BytesAlone).unwrap();
    assert_eq!(bytes, machine.write().unwrap());
    let again = Machine::deserialize(BytesDeserializer::<Refused>::new(&bytes)).unwrap();
    assert_eq!(again.write().unwrap(), bytes);
    let numbers = SeqDeserializer::<_, Refused>::new(bytes.iter().copied());
    assert_eq!(Machine::deserialize(numbers).unwrap().write().unwrap(), bytes);

    let model = Grammar::read_text("1 S --> a\n", None).unwrap();
    let bytes = model.serialize(BytesAlone).unwrap();
    let again = Grammar::deserialize(BytesDeserializer::<Refused>::new(&bytes)).unwrap();
    assert_eq!(again.weights().unwrap(), [1.0]);
    let error = Grammar::deserialize(BytesDeserializer::<Refused>::new(&bytes[..30])).unwrap_err();
    assert!(!error.to_string().is_empty());
}
