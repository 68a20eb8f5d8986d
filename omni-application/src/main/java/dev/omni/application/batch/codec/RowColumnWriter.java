package dev.omni.application.batch.codec;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * The writer of columns of JSON values. A column is the types of its values and one column for the
 * values of each type. The members of objects are columns by name, the items of arrays one column.
 */
final class RowColumnWriter {
  /** The number of bits of an integer that is certainly a long. */
  private static final int LONG_BITS = 63;

  /** The scale of a number that is written as a text. */
  static final long OTHER = Long.MIN_VALUE >> 1;

  private final ByteWriter out = new ByteWriter();
  private final ByteWriter noise = new ByteWriter();

  /**
   * Creates the columns of a part.
   *
   * @param rows number of values of each column
   */
  RowColumnWriter(int rows) {
    out.varint(rows);
  }

  /** Returns what compression makes smaller. */
  ByteWriter out() {
    return out;
  }

  /** Returns the bytes without a pattern. */
  ByteWriter noise() {
    return noise;
  }

  void values(List<? extends Json> values) {
    var types = new long[values.size()];
    var counts = new int[ColumnType.values().length];
    for (int i = 0; i < types.length; i++) {
      types[i] = ColumnType.of(values.get(i)).ordinal();
      counts[(int) types[i]]++;
    }
    out.integers(types, types.length, noise);
    numbers(of(Json.Num.class, values, counts[ColumnType.NUMBER.ordinal()]));
    texts(of(Json.Str.class, values, counts[ColumnType.TEXT.ordinal()]));
    arrays(of(Json.Arr.class, values, counts[ColumnType.ARRAY.ordinal()]));
    objects(of(Json.Obj.class, values, counts[ColumnType.OBJECT.ordinal()]));
  }

  /** Returns the values of one type, whose number is known. */
  private static <T extends Json> List<T> of(
      Class<T> type, List<? extends Json> values, int count) {
    var all = new ArrayList<T>(count);
    for (int i = 0; all.size() < count; i++) {
      if (type.isInstance(values.get(i))) {
        all.add(type.cast(values.get(i)));
      }
    }
    return all;
  }

  /**
   * Writes digits and scales of numbers, those of more than 18 digits as texts, and whether all of
   * them are known to be the shortest decimals of doubles, so that no reader must find that out.
   */
  private void numbers(List<Json.Num> numbers) {
    if (numbers.isEmpty()) {
      return;
    }
    var digits = new long[numbers.size()];
    var scales = new long[numbers.size()];
    var others = new ArrayList<String>();
    boolean shortest = true;
    for (int i = 0; i < digits.length; i++) {
      if (isRepeated(numbers, i) && scales[i - 1] != OTHER) {
        digits[i] = digits[i - 1];
        scales[i] = scales[i - 1];
      } else {
        BigDecimal number = numbers.get(i).value();
        BigInteger unscaled = number.unscaledValue();
        boolean fits = unscaled.bitLength() < LONG_BITS;
        digits[i] = fits ? unscaled.longValue() : 0;
        scales[i] = fits ? number.scale() : OTHER;
        if (!fits) {
          others.add(number.toString());
        }
        shortest &= numbers.get(i).isShortest() || number.scale() == 0;
      }
    }
    out.varint(others.size());
    out.one(shortest ? 1 : 0);
    out.integers(scales, scales.length, noise);
    out.integers(digits, digits.length, noise);
    others.forEach(out::text);
  }

  /**
   * Returns whether a value is the one before it: rows that share a value share the object, too.
   */
  private static boolean isRepeated(List<? extends Json> values, int i) {
    return i > 0 && values.get(i) == values.get(i - 1);
  }

  /** Writes texts: each once, with indexes, when half of them or more repeat; else one by one. */
  private void texts(List<Json.Str> texts) {
    if (texts.isEmpty()) {
      return;
    }
    var known = new LinkedHashMap<String, Long>();
    var indexes = new long[texts.size()];
    for (int i = 0; i < indexes.length; i++) {
      indexes[i] =
          isRepeated(texts, i)
              ? indexes[i - 1]
              : known.computeIfAbsent(texts.get(i).value(), text -> (long) known.size());
    }
    boolean repeating = known.size() <= (texts.size() + 1) / 2;
    out.varint(repeating ? known.size() : 0);
    if (repeating) {
      out.integers(indexes, indexes.length, noise);
      joined(List.copyOf(known.keySet()));
    } else {
      joined(texts.stream().map(Json.Str::value).toList());
    }
  }

  private void joined(List<String> texts) {
    var lengths = new long[texts.size()];
    var bytes = new ByteWriter();
    for (int i = 0; i < lengths.length; i++) {
      byte[] utf8 = texts.get(i).getBytes(StandardCharsets.UTF_8);
      lengths[i] = utf8.length;
      bytes.all(utf8, utf8.length);
    }
    out.integers(lengths, lengths.length, noise);
    byte[] all = bytes.bytes();
    out.all(all, all.length);
  }

  private void arrays(List<Json.Arr> arrays) {
    if (arrays.isEmpty()) {
      return;
    }
    var lengths = new long[arrays.size()];
    var items = new ArrayList<Json>();
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = arrays.get(i).size();
      items.addAll(arrays.get(i).items());
    }
    out.integers(lengths, lengths.length, noise);
    if (!items.isEmpty()) {
      values(items);
    }
  }

  /** Writes the different lists of names, the list of each object, and a column for each name. */
  private void objects(List<Json.Obj> objects) {
    if (objects.isEmpty()) {
      return;
    }
    var forms = new ObjectForms(objects.size());
    var formOf = new long[objects.size()];
    for (int i = 0; i < formOf.length; i++) {
      formOf[i] = forms.add(objects.get(i));
    }
    names(forms.names(), forms.forms());
    out.integers(formOf, formOf.length, noise);
    forms.columns().forEach(this::values);
  }

  private void names(Iterable<String> names, Iterable<int[]> forms) {
    for (String name : names) {
      out.one(1);
      out.text(name);
    }
    out.one(0);
    for (int[] form : forms) {
      out.varint(form.length + 1L);
      for (int name : form) {
        out.varint(name);
      }
    }
    out.varint(0);
  }
}
