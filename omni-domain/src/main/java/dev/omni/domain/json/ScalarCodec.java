package dev.omni.domain.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The conversion of a single value: a number, a boolean, a text, a date, a word, or JSON itself.
 *
 * @param type what is read
 * @param json the JSON that becomes it
 * @param reading the conversion; it throws where this very value does not fit
 * @param writing the way back
 */
record ScalarCodec(
    Class<?> type,
    Class<? extends Json> json,
    Function<Json, Object> reading,
    Function<Object, Json> writing)
    implements ValueCodec {
  private static final Map<Class<?>, ScalarCodec> KNOWN = known();

  private static Map<Class<?>, ScalarCodec> known() {
    var all = new HashMap<Class<?>, ScalarCodec>();
    number(all, double.class, Double.class, BigDecimal::doubleValue, ScalarCodec::real);
    number(all, int.class, Integer.class, BigDecimal::intValueExact, Json::of);
    number(all, long.class, Long.class, BigDecimal::longValueExact, Json::of);
    number(all, BigDecimal.class, BigDecimal.class, number -> number, Json::of);
    number(all, BigInteger.class, BigInteger.class, BigDecimal::toBigIntegerExact, Json::of);
    for (Class<?> type : new Class<?>[] {boolean.class, Boolean.class}) {
      all.put(type, new ScalarCodec(type, Json.Bool.class, j -> ((Json.Bool) j).value(), Json::of));
    }
    text(all, String.class, text -> text);
    text(all, LocalDate.class, LocalDate::parse);
    text(all, Instant.class, Instant::parse);
    return Map.copyOf(all);
  }

  private static void number(
      Map<Class<?>, ScalarCodec> all,
      Class<?> primitive,
      Class<?> boxed,
      Function<BigDecimal, Object> reading,
      Function<Object, Json> writing) {
    for (Class<?> type : new Class<?>[] {primitive, boxed}) {
      all.put(
          type,
          new ScalarCodec(
              type, Json.Num.class, j -> reading.apply(((Json.Num) j).value()), writing));
    }
  }

  private static void text(
      Map<Class<?>, ScalarCodec> all, Class<?> type, Function<String, Object> reading) {
    all.put(
        type,
        new ScalarCodec(
            type,
            Json.Str.class,
            j -> reading.apply(((Json.Str) j).value()),
            value -> value instanceof LocalDate ? Json.str(value.toString()) : Json.of(value)));
  }

  private static Json real(Object value) {
    return real((double) value);
  }

  /** Returns a number, unless it is not finite. */
  static Json real(double value) {
    if (!Double.isFinite(value)) {
      throw new NotFiniteException("");
    }
    return Json.num(value);
  }

  /** Returns the codec of a type that is a single value. */
  static Optional<ValueCodec> of(Class<?> type, RecordNames names) {
    if (type.isEnum()) {
      return Optional.of(words(type, names));
    }
    if (Json.class.isAssignableFrom(type)) {
      return Optional.of(
          new ScalarCodec(type, type.asSubclass(Json.class), j -> j, value -> (Json) value));
    }
    return Optional.ofNullable(KNOWN.get(type));
  }

  private static ScalarCodec words(Class<?> type, RecordNames names) {
    var constants = new LinkedHashMap<String, Object>();
    var words = new HashMap<Object, Json>();
    for (Object each : type.getEnumConstants()) {
      String word = names.word((Enum<?>) each);
      constants.put(word, each);
      words.put(each, Json.str(word));
    }
    for (Object each : type.getEnumConstants()) {
      constants.putIfAbsent(((Enum<?>) each).name().toLowerCase(Locale.ROOT), each);
    }
    return new ScalarCodec(
        type,
        Json.Str.class,
        j -> constant(constants, ((Json.Str) j).value()),
        value -> words.getOrDefault(value, Json.NULL));
  }

  /** Returns the constant of this word, or of this name in any case. */
  private static Object constant(Map<String, Object> constants, String word) {
    Object found = constants.get(word);
    if (found == null) {
      found = constants.get(word.replace('-', '_').toLowerCase(Locale.ROOT));
    }
    if (found == null) {
      throw new IllegalArgumentException(word);
    }
    return found;
  }

  @Override
  public Object read(Json value) {
    return converted(value).orElseThrow(() -> UnfitJsonException.of(value, type));
  }

  @Override
  public Json write(Object value) {
    return writing.apply(value);
  }

  @Override
  public boolean accepts(Json value) {
    return converted(value).isPresent();
  }

  private Optional<Object> converted(Json value) {
    if (!json.isInstance(value)) {
      return Optional.empty();
    }
    try {
      return Optional.of(reading.apply(value));
    } catch (ArithmeticException | DateTimeException | IllegalArgumentException unfit) {
      return Optional.empty();
    }
  }
}
