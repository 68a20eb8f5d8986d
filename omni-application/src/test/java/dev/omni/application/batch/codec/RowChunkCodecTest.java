package dev.omni.application.batch.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.RowChunk;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.batch.RowSource.SourceRow;
import dev.omni.domain.json.Json;
import dev.omni.testkit.contract.Samples;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Rows are read back as they were written, and are small. */
final class RowChunkCodecTest {
  /** Equal rows whose texts are equal too: with every digit, and members in their order. */
  private static void same(List<BatchRow> rows) {
    List<BatchRow> read = RowChunkCodec.decode(7, RowChunkCodec.encode(RowChunk.of(1, 7, rows)));

    assertThat(read).isEqualTo(rows);
    for (int i = 0; i < rows.size(); i++) {
      assertThat(JsonReader.write(read.get(i).leaf()))
          .isEqualTo(JsonReader.write(rows.get(i).leaf()));
    }
    List<SourceRow> sources =
        rows.stream().map(row -> new SourceRow(row.input(), row.carry())).toList();
    assertThat(RowChunkCodec.decodeSource(RowChunkCodec.encodeSource(sources)))
        .isEqualTo(sources)
        .extracting(row -> JsonReader.write(row.input()))
        .isEqualTo(sources.stream().map(row -> JsonReader.write(row.input())).toList());
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
        .map(RowChunkCodecTest::numbered);
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

  @Test
  void a_row_of_an_option_with_greeks_takes_less_than_a_hundred_bytes() {
    List<BatchRow> rows = options(1024);

    int bytes = RowChunkCodec.encode(RowChunk.of(0, 0, rows)).length;

    assertThat(bytes / 1024.0).isLessThan(100);
    System.out.printf("bytes for each row: %.1f%n", bytes / 1024.0);
  }

  @Test
  void rows_of_another_version_are_refused() {
    byte[] stored = RowChunkCodec.encode(RowChunk.of(0, 0, options(2)));
    stored[0] = 9;

    assertThatThrownBy(() -> RowChunkCodec.decode(0, stored))
        .hasMessageContaining("another version");
  }

  @Test
  void damaged_rows_are_refused() {
    byte[] stored = RowChunkCodec.encode(RowChunk.of(0, 0, options(200)));
    byte[] cut = java.util.Arrays.copyOf(stored, stored.length / 2);

    assertThatThrownBy(() -> RowChunkCodec.decode(0, cut))
        .isInstanceOf(IllegalStateException.class);
  }
}
