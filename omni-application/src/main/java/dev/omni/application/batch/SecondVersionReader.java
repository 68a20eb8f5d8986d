package dev.omni.application.batch;

import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import dev.omni.domain.limit.ClaimedLength;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The reader of rows that the second version stored; nothing writes them any more. One byte 2, the
 * lengths of the columns and of the bytes that no compression made smaller (noise), the columns,
 * deflated, the noise. A part is a number of rows and three columns: whole inputs, outcomes, what
 * is carried. A column is the types of its values and one column for the values of each type. The
 * members of objects are columns by name, the items of arrays one column.
 */
final class SecondVersionReader {
  /** The first byte. */
  static final int VERSION = 2;

  /** The scale of a number that is written as a text. */
  private static final long OTHER = Long.MIN_VALUE >> 1;

  private static final String WHAT = "the stored rows";

  private final Bytes in;
  private final Bytes noise;

  private SecondVersionReader(Bytes in, Bytes noise) {
    this.in = in;
    this.noise = noise;
  }

  /**
   * Reads rows.
   *
   * @param firstRow number of the first row
   */
  static List<BatchRow> read(long firstRow, byte[] stored) {
    var header = new Bytes(stored, 0);
    if (header.one() != VERSION) {
      throw new IllegalStateException(WHAT + " are in a form of another version");
    }
    long claimed = header.varint();
    int noise = stored.length - ClaimedLength.within(header.varint(), stored.length, WHAT);
    int length = ClaimedLength.inflated(claimed, noise, WHAT);
    byte[] columns = inflated(stored, header.at, noise, length);
    var reader = new SecondVersionReader(new Bytes(columns, 0), new Bytes(stored, noise));
    var rows = new ArrayList<BatchRow>();
    while (reader.in.at < columns.length) {
      reader.part(firstRow, rows);
    }
    return rows;
  }

  private static byte[] inflated(byte[] stored, int from, int to, int length) {
    var inflater = new Inflater(true);
    try {
      var columns = new byte[length];
      inflater.setInput(stored, from, Math.max(0, to - from));
      if (from > to || inflater.inflate(columns) != length) {
        throw new IllegalStateException(WHAT + " are incomplete");
      }
      return columns;
    } catch (DataFormatException damaged) {
      throw new IllegalStateException(WHAT + " are damaged", damaged);
    } finally {
      inflater.end();
    }
  }

  private void part(long firstRow, List<BatchRow> rows) {
    int count = (int) in.varint();
    Iterator<Json> inputs = values(count).iterator();
    Iterator<Json> outcomes = values(count).iterator();
    Iterator<Json> carried = values(count).iterator();
    for (int i = 0; i < count; i++) {
      rows.add(
          new BatchRow(
              firstRow + rows.size(),
              (Json.Obj) inputs.next(),
              outcome(outcomes.next()),
              (Json.Obj) carried.next()));
    }
  }

  /** Returns an output, which is an object, or an error, which is an array of its parts. */
  private static RowOutcome outcome(Json stored) {
    if (stored instanceof Json.Arr error) {
      Optional<String> pointer =
          error.get(2) instanceof Json.Str text ? Optional.of(text.value()) : Optional.empty();
      return new RowOutcome.RowError(
          ((Json.Str) error.get(0)).value(), ((Json.Str) error.get(1)).value(), pointer);
    }
    return new RowOutcome.Output((Json.Obj) stored);
  }

  private List<Json> values(int count) {
    long[] types = integers(count);
    var counts = new int[7];
    for (long type : types) {
      counts[(int) type]++;
    }
    var byType = new ArrayList<Iterator<Json>>();
    byType.add(repeated(Json.NULL, counts[0]));
    byType.add(repeated(new Json.Bool(false), counts[1]));
    byType.add(repeated(new Json.Bool(true), counts[2]));
    byType.add(numbers(counts[3]).iterator());
    byType.add(texts(counts[4]).iterator());
    byType.add(arrays(counts[5]).iterator());
    byType.add(objects(counts[6]).iterator());
    var values = new ArrayList<Json>(count);
    for (long type : types) {
      values.add(byType.get((int) type).next());
    }
    return values;
  }

  private static Iterator<Json> repeated(Json value, int count) {
    return java.util.Collections.nCopies(count, value).iterator();
  }

  private List<Json> numbers(int count) {
    if (count == 0) {
      return List.of();
    }
    in.varint(); // How many are texts.
    boolean shortest = in.one() == 1;
    long[] scales = integers(count);
    long[] digits = integers(count);
    var numbers = new ArrayList<Json>(count);
    for (int i = 0; i < count; i++) {
      if (scales[i] == OTHER) {
        numbers.add(new Json.Num(new BigDecimal(in.text((int) in.varint()))));
      } else if (shortest && scales[i] != 0) {
        numbers.add(Json.Num.shortest(digits[i], (int) scales[i]));
      } else {
        numbers.add(new Json.Num(BigDecimal.valueOf(digits[i], (int) scales[i])));
      }
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
    return Arrays.stream(indexes).mapToObj(index -> all.get((int) index)).toList();
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
    int all = (int) Arrays.stream(lengths).sum();
    List<Json> items = all == 0 ? List.of() : values(all);
    var arrays = new ArrayList<Json>(count);
    int from = 0;
    for (long length : lengths) {
      arrays.add(new Json.Arr(items.subList(from, from + (int) length)));
      from += (int) length;
    }
    return arrays;
  }

  /** Reads the different lists of names, the list of each object, and a column for each name. */
  private List<Json> objects(int count) {
    if (count == 0) {
      return List.of();
    }
    var names = new ArrayList<String>();
    while (in.one() == 1) {
      names.add(in.text((int) in.varint()));
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
      for (int place : forms.get((int) form)) {
        object.set(names.get(place), columns.get(place).next());
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

  /**
   * Reads integers: their least value, and the bytes of the differences, all lowest bytes first.
   */
  private long[] integers(int count) {
    int width = in.one();
    var values = new long[count];
    if (count == 0) {
      return values;
    }
    long sign = in.varint();
    Arrays.fill(values, sign >>> 1 ^ -(sign & 1));
    for (int shift = 0; shift < 8 * width; shift += 8) {
      Bytes plane = in.one() == 1 ? noise : in;
      for (int i = 0; i < count; i++) {
        values[i] += (long) plane.one() << shift;
      }
    }
    return values;
  }

  private static final class Bytes {
    private final byte[] bytes;
    private int at;

    Bytes(byte[] bytes, int from) {
      this.bytes = bytes;
      this.at = from;
    }

    int one() {
      return bytes[at++] & 0xFF;
    }

    /** Reads a non-negative number, seven bits a byte, lowest first. */
    long varint() {
      long value = 0;
      int shift = 0;
      long next;
      do {
        next = bytes[at++];
        value |= (next & 0x7F) << shift;
        shift += 7;
      } while (next < 0);
      return value;
    }

    String text(int length) {
      var value = new String(bytes, at, length, StandardCharsets.UTF_8);
      at += length;
      return value;
    }
  }
}
