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
    var numbers = new ArrayList<Json.Num>(types.length);
    var texts = new ArrayList<String>();
    var arrays = new ArrayList<List<Json>>();
    var objects = new ArrayList<Json.Obj>();
    for (int i = 0; i < types.length; i++) {
      Json value = values.get(i);
      ColumnType type = ColumnType.of(value);
      types[i] = type.ordinal();
      switch (type) {
        case NUMBER -> numbers.add((Json.Num) value);
        case TEXT -> texts.add(((Json.Str) value).value());
        case ARRAY -> arrays.add(((Json.Arr) value).items());
        case OBJECT -> objects.add((Json.Obj) value);
        default -> {}
      }
    }
    out.integers(types, types.length, noise);
    numbers(numbers);
    texts(texts);
    arrays(arrays);
    objects(objects);
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
    int count = 0;
    for (Json.Num each : numbers) {
      BigDecimal number = each.value();
      BigInteger unscaled = number.unscaledValue();
      shortest &= each.isShortest() || number.scale() == 0;
      if (unscaled.bitLength() < LONG_BITS) {
        digits[count] = unscaled.longValue();
        scales[count] = number.scale();
      } else {
        scales[count] = Long.MIN_VALUE >> 1;
        others.add(number.toString());
      }
      count++;
    }
    out.varint(others.size());
    out.one(shortest ? 1 : 0);
    out.integers(scales, count, noise);
    out.integers(digits, count, noise);
    others.forEach(out::text);
  }

  /** Writes texts: each once, with indexes, when half of them or more repeat; else one by one. */
  private void texts(List<String> texts) {
    if (texts.isEmpty()) {
      return;
    }
    var known = new LinkedHashMap<String, Long>();
    var indexes = new long[texts.size()];
    for (int i = 0; i < indexes.length; i++) {
      indexes[i] = known.computeIfAbsent(texts.get(i), text -> (long) known.size());
    }
    boolean repeating = known.size() <= (texts.size() + 1) / 2;
    out.varint(repeating ? known.size() : 0);
    if (repeating) {
      out.integers(indexes, indexes.length, noise);
      joined(new ArrayList<>(known.keySet()));
    } else {
      joined(texts);
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

  private void arrays(List<List<Json>> arrays) {
    if (arrays.isEmpty()) {
      return;
    }
    var lengths = new long[arrays.size()];
    var items = new ArrayList<Json>();
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = arrays.get(i).size();
      items.addAll(arrays.get(i));
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
