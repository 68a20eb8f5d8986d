package dev.omni.application.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.Column;
import dev.omni.domain.batch.RowChunk;
import dev.omni.domain.batch.RowErrors;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.batch.RowTable;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.testkit.contract.Samples;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Rows are read back as they were written, and are small. */
final class PackedTableTest {
  private static void same(List<BatchRow> rows) {
    byte[] stored = PackedTable.encode(RowTable.of(rows));

    RowTable read = PackedTable.decode(7, stored);
    assertThat(read.rows()).isEqualTo(rows);
    assertThat(PackedTable.encode(read)).isEqualTo(stored);
  }

  @Provide
  static Arbitrary<Json> values() {
    Arbitrary<Json> plain =
        Arbitraries.oneOf(
            Arbitraries.of(Json.NULL, new Json.Bool(true), new Json.Bool(false)),
            Arbitraries.strings().withCharRange(' ', '\u2030').ofMaxLength(12).map(Json::str),
            Arbitraries.longs().map(Json::num),
            Arbitraries.doubles().map(Json::num),
            Combinators.combine(
                    Arbitraries.bigIntegers(), Arbitraries.integers().between(-400, 400))
                .as((digits, scale) -> new Json.Num(new BigDecimal(digits, scale))));
    return Arbitraries.recursive(
        () -> plain,
        inner ->
            Arbitraries.oneOf(
                plain,
                inner.list().ofMaxSize(3).map(Json.Arr::new),
                Arbitraries.maps(Arbitraries.of("", "spot", "legs", "ä", "x"), inner)
                    .ofMaxSize(4)
                    .map(Json.Obj::new)),
        0,
        3);
  }

  @Provide
  static Arbitrary<List<BatchRow>> rows() {
    Arbitrary<Json.Obj> objects =
        Arbitraries.maps(Arbitraries.of("spot", "strike", "type", "legs"), values())
            .map(Json.Obj::new);
    Arbitrary<RowOutcome> outcomes =
        Arbitraries.oneOf(
            objects.map(RowOutcome.Output::new),
            Combinators.combine(
                    Arbitraries.of("input_invalid", "capability_failed"),
                    Arbitraries.strings().ascii().ofMaxLength(9),
                    Arbitraries.strings().ascii().ofMaxLength(9).optional())
                .as(RowOutcome.RowError::new));
    return Combinators.combine(objects, outcomes, objects)
        .as((input, outcome, carry) -> new BatchRow(0, input, outcome, carry))
        .list()
        .ofMaxSize(40)
        .map(PackedTableTest::numbered);
  }

  private static List<BatchRow> numbered(List<BatchRow> rows) {
    var numbered = new ArrayList<BatchRow>();
    for (BatchRow row : rows) {
      numbered.add(new BatchRow(7 + numbered.size(), row.input(), row.outcome(), row.carry()));
    }
    return numbered;
  }

  @Property
  void any_rows_come_back_as_they_were(@ForAll("rows") List<BatchRow> rows) {
    same(rows);
  }

  @Test
  void odd_values_come_back() {
    var numbers = new ArrayList<Json>();
    for (long edge : new long[] {0, 1L << 62, (1L << 62) - 1, Long.MAX_VALUE, Long.MIN_VALUE}) {
      numbers.add(Json.num(edge));
      numbers.add(Json.num(-edge));
      numbers.add(new Json.Num(new BigDecimal(BigInteger.valueOf(edge), Integer.MAX_VALUE)));
    }
    var row =
        new BatchRow(
            7,
            Samples.oddJson(),
            new RowOutcome.Output(Json.obj("a", new Json.Arr(numbers))),
            Samples.longJson());
    same(
        numbered(
            List.of(row, row, new BatchRow(9, Json.Obj.EMPTY, row.outcome(), Json.Obj.EMPTY))));
  }

  /** A book of options: a spot for each of 500 assets, and the greeks as doubles. */
  static List<BatchRow> options(int count) {
    var random = new SplittableRandom(1);
    var rows = new ArrayList<BatchRow>();
    for (int i = 0; i < count; i++) {
      Json.Obj input =
          Json.obj(
              "type",
              random.nextBoolean() ? "call" : "put",
              "spot",
              new BigDecimal(BigInteger.valueOf(5000 + 31 * random.nextInt(500)), 2),
              "strike",
              new BigDecimal(BigInteger.valueOf(10 + random.nextInt(400)), 0),
              "rate",
              0.03,
              "volatility",
              new BigDecimal(BigInteger.valueOf(1000 + random.nextInt(5000)), 4),
              "expiry_years",
              (1 + random.nextInt(720)) / 365.0);
      Json.Obj output =
          Json.obj(
              "price", 40 * random.nextDouble(),
              "delta", random.nextDouble(),
              "gamma", 0.1 * random.nextDouble(),
              "vega", 90 * random.nextDouble(),
              "theta", -20 * random.nextDouble(),
              "rho", 70 * random.nextDouble());
      Json.Obj carry = Json.obj("position_id", "P-" + (100_000 + i), "quantity", 10 * (i % 97));
      rows.add(new BatchRow(i, input, new RowOutcome.Output(output), carry));
    }
    return rows;
  }

  private static byte[] stored(int rows) {
    return PackedTable.encode(RowTable.of(options(rows)));
  }

  @Test
  void a_row_of_an_option_with_greeks_takes_less_than_two_hundred_bytes() {
    int bytes = stored(1024).length;

    assertThat(bytes / 1024.0).isLessThan(200);
    System.out.printf("bytes for each row: %.1f%n", bytes / 1024.0);
  }

  @Test
  void what_shrinks_much_is_deflated_and_what_does_not_is_stored_as_it_is() {
    List<BatchRow> alike =
        LongStream.range(0, 1024)
            .mapToObj(
                row ->
                    new BatchRow(
                        row,
                        Json.obj("type", "call", "spot", 100),
                        new RowOutcome.Output(Json.obj("price", 10)),
                        Json.Obj.EMPTY))
            .toList();
    var random = new SplittableRandom(3);
    var doubles = new Column.Numbers("x", random.doubles(8192).toArray());
    var unlike =
        new RowTable(
            0, 8192, Json.Obj.EMPTY, List.of(doubles), List.of(), List.of(), RowErrors.NONE);

    byte[] packed = PackedTable.encode(RowTable.of(alike));
    byte[] plain = PackedTable.encode(unlike);

    assertThat(packed).startsWith(3, 1).hasSizeLessThan(1024 * 4);
    assertThat(PackedTable.decode(0, packed).rows()).isEqualTo(alike);
    assertThat(plain).startsWith(3, 0);
    assertThat(PackedTable.decode(0, plain).rows()).isEqualTo(unlike.rows());
  }

  @Test
  void a_row_of_twelve_numbers_allocates_little_more_than_it_stores() {
    var random = new SplittableRandom(3);
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      columns.add(new Column.Numbers("x" + i, random.doubles(4096).toArray()));
    }
    var table =
        new RowTable(0, 4096, Json.Obj.EMPTY, columns, List.of(), List.of(), RowErrors.NONE);
    int stored = PackedTable.encode(table).length;
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    long before = threads.getCurrentThreadAllocatedBytes();
    PackedTable.encode(table);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat((allocated - stored) / 4096).isLessThanOrEqualTo(64);
  }

  @Test
  void rows_of_another_version_or_packing_are_refused() {
    byte[] later = stored(2);
    later[0] = 9;
    byte[] other = stored(2);
    other[1] = 2;

    assertThatThrownBy(() -> PackedTable.decode(0, later)).hasMessageContaining("another version");
    assertThatThrownBy(() -> PackedTable.decode(0, other)).hasMessageContaining("another way");
  }

  @Test
  void rows_that_are_cut_short_at_any_byte_are_refused() {
    for (int rows : new int[] {3, 200}) {
      EncodedChunk whole = EncodedChunk.of(RowChunk.of(0, 0, options(rows), RowLeaf.document()));
      int step = Math.max(1, whole.stored().body().length / 500);
      for (int length = 0; length < whole.stored().body().length; length += step) {
        var cut = new EncodedChunk(whole.header(), Arrays.copyOf(whole.stored().body(), length));
        assertThatThrownBy(cut::rows).isInstanceOf(Fault.class).hasMessageContaining("chunk 0");
      }
    }
  }

  @Property
  void damaged_rows_are_refused_or_as_many(
      @ForAll @IntRange(min = 0, max = 9999) int at, @ForAll byte damage) {
    EncodedChunk whole = EncodedChunk.of(RowChunk.of(0, 0, options(20), RowLeaf.document()));
    byte[] bytes = whole.stored().body().clone();
    bytes[at % bytes.length] ^= damage;

    try {
      assertThat(new EncodedChunk(whole.header(), bytes).rows()).hasSize(20);
    } catch (Fault refused) {
      assertThat(refused.code()).isEqualTo(FaultCode.RECORD_UNREADABLE);
    }
  }

  @Test
  void rows_of_which_some_lack_are_refused() {
    EncodedChunk whole = EncodedChunk.of(RowChunk.of(0, 0, options(20), RowLeaf.document()));
    EncodedChunk fewer = EncodedChunk.of(RowChunk.of(0, 0, options(19), RowLeaf.document()));

    assertThatThrownBy(new EncodedChunk(whole.header(), fewer.stored().body())::rows)
        .isInstanceOf(Fault.class)
        .hasMessageContaining("cannot be read");
  }
}
