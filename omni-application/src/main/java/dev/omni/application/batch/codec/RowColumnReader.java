package dev.omni.application.batch.codec;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The reader of what {@link RowColumnWriter} wrote. */
final class RowColumnReader {
  private final ByteReader in;
  private final ByteReader noise;

  RowColumnReader(ByteReader in, ByteReader noise) {
    this.in = in;
    this.noise = noise;
  }

  private long[] integers(int count) {
    return in.integers(count, noise);
  }

  List<Json> values(int count) {
    long[] types = integers(count);
    var counts = new int[ColumnType.values().length];
    for (long type : types) {
      counts[(int) type]++;
    }
    Iterator<Json> numbers = numbers(counts[ColumnType.NUMBER.ordinal()]).iterator();
    Iterator<Json> texts = texts(counts[ColumnType.TEXT.ordinal()]).iterator();
    Iterator<Json> arrays = arrays(counts[ColumnType.ARRAY.ordinal()]).iterator();
    Iterator<Json> objects = objects(counts[ColumnType.OBJECT.ordinal()]).iterator();
    var values = new ArrayList<Json>(count);
    for (long type : types) {
      values.add(
          switch (ColumnType.of(type)) {
            case NULL -> Json.NULL;
            case FALSE -> new Json.Bool(false);
            case TRUE -> new Json.Bool(true);
            case NUMBER -> numbers.next();
            case TEXT -> texts.next();
            case ARRAY -> arrays.next();
            case OBJECT -> objects.next();
          });
    }
    return values;
  }

  private List<Json> numbers(int count) {
    var numbers = new ArrayList<Json>(count);
    if (count == 0) {
      return numbers;
    }
    boolean others = in.varint() > 0;
    long[] scales = integers(count);
    long[] digits = integers(count);
    for (int i = 0; i < count; i++) {
      boolean other = others && scales[i] == Long.MIN_VALUE >> 1;
      numbers.add(
          new Json.Num(
              other ? new BigDecimal(in.text()) : BigDecimal.valueOf(digits[i], (int) scales[i])));
    }
    return numbers;
  }

  private List<Json> texts(int count) {
    if (count == 0) {
      return List.of();
    }
    int known = (int) in.varint();
    if (known == 0) {
      return joined(count);
    }
    long[] indexes = integers(count);
    List<Json> all = joined(known);
    var texts = new ArrayList<Json>(count);
    for (long index : indexes) {
      texts.add(all.get((int) index));
    }
    return texts;
  }

  private List<Json> joined(int count) {
    long[] lengths = integers(count);
    var texts = new ArrayList<Json>(count);
    for (long length : lengths) {
      texts.add(Json.str(in.text((int) length)));
    }
    return texts;
  }

  private List<Json> arrays(int count) {
    if (count == 0) {
      return List.of();
    }
    long[] lengths = integers(count);
    int all = 0;
    for (long length : lengths) {
      all += (int) length;
    }
    List<Json> items = all == 0 ? List.of() : values(all);
    var arrays = new ArrayList<Json>(count);
    int from = 0;
    for (long length : lengths) {
      arrays.add(new Json.Arr(items.subList(from, from + (int) length)));
      from += (int) length;
    }
    return arrays;
  }

  private List<Json> objects(int count) {
    if (count == 0) {
      return List.of();
    }
    var names = new ArrayList<String>();
    while (in.one() == 1) {
      names.add(in.text());
    }
    List<int[]> forms = forms();
    long[] formOf = integers(count);
    var uses = new int[names.size()];
    for (long form : formOf) {
      for (int name : forms.get((int) form)) {
        uses[name]++;
      }
    }
    var columns = new ArrayList<Iterator<Json>>(names.size());
    for (int use : uses) {
      columns.add(values(use).iterator());
    }
    var objects = new ArrayList<Json>(count);
    for (long form : formOf) {
      var object = new JsonObjectBuilder();
      for (int name : forms.get((int) form)) {
        object.set(names.get(name), columns.get(name).next());
      }
      objects.add(object.object());
    }
    return objects;
  }

  private List<int[]> forms() {
    var forms = new ArrayList<int[]>();
    for (long length = in.varint(); length > 0; length = in.varint()) {
      var form = new int[(int) length - 1];
      for (int i = 0; i < form.length; i++) {
        form[i] = (int) in.varint();
      }
      forms.add(form);
    }
    return forms;
  }
}
