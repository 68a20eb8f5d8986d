package dev.omni.application.batch.codec;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.ObjectForm;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
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

  /** Returns whether another part follows. */
  boolean hasNext() {
    return in.hasNext();
  }

  /** Opens the next part and returns its number of rows. */
  int next() {
    return (int) in.varint();
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
    List<Json> allNumbers = numbers(counts[ColumnType.NUMBER.ordinal()]);
    List<Json> allTexts = texts(counts[ColumnType.TEXT.ordinal()]);
    List<Json> allArrays = arrays(counts[ColumnType.ARRAY.ordinal()]);
    List<Json> allObjects = objects(counts[ColumnType.OBJECT.ordinal()]);
    for (List<Json> all : List.of(allNumbers, allTexts, allArrays, allObjects)) {
      if (all.size() == count) {
        return all; // Mostly, a column has values of one type.
      }
    }
    Iterator<Json> numbers = allNumbers.iterator();
    Iterator<Json> texts = allTexts.iterator();
    Iterator<Json> arrays = allArrays.iterator();
    Iterator<Json> objects = allObjects.iterator();
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
    boolean shortest = in.one() == 1;
    long[] scales = integers(count);
    long[] digits = integers(count);
    for (int i = 0; i < count; i++) {
      boolean other = others && scales[i] == RowColumnWriter.OTHER;
      if (other) {
        numbers.add(new Json.Num(new BigDecimal(in.text())));
      } else if (i > 0 && digits[i] == digits[i - 1] && scales[i] == scales[i - 1]) {
        numbers.add(numbers.get(i - 1));
      } else {
        numbers.add(number(digits[i], (int) scales[i], shortest));
      }
    }
    return numbers;
  }

  private static Json.Num number(long digits, int scale, boolean shortest) {
    return shortest && scale != 0
        ? Json.Num.shortest(digits, scale)
        : new Json.Num(BigDecimal.valueOf(digits, scale));
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
    List<ObjectForm> shared = forms.stream().map(form -> shared(names, form)).toList();
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
      int[] places = forms.get((int) form);
      var values = new Json[places.length];
      for (int i = 0; i < places.length; i++) {
        values[i] = columns.get(places[i]).next();
      }
      objects.add(shared.get((int) form).object(values));
    }
    return objects;
  }

  private static ObjectForm shared(List<String> names, int[] form) {
    return ObjectForm.of(Arrays.stream(form).mapToObj(names::get).toList());
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
