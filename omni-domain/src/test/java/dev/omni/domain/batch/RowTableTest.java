package dev.omni.domain.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.batch.RowOutcome.Output;
import dev.omni.domain.batch.RowOutcome.RowError;
import dev.omni.domain.batch.RowSource.SourceRow;
import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class RowTableTest {
  static final Json.Obj BASE = Json.obj("type", "call", "legs", Json.arr(Json.obj("a", 1)));
  private static final List<String> INPUT = List.of("spot", "/legs/0/rate", "note");
  private static final List<String> OUTPUT = List.of("price", "delta");

  @Provide
  static Arbitrary<Json> cell() {
    return Arbitraries.oneOf(
        Arbitraries.doubles().map(Json::num),
        Arbitraries.of("", "a", "é").map(Json::str),
        Arbitraries.of(true, false).map(Json.Bool::new),
        Arbitraries.bigDecimals().ofScale(40).map(Json.Num::new),
        Arbitraries.of(Json.NULL, Json.Obj.EMPTY, Json.arr(1, "b")));
  }

  @Provide
  static Arbitrary<Json.Obj> members() {
    return Combinators.combine(cell(), cell(), cell(), Arbitraries.of(0, 1, 2, 3))
        .as(
            (spot, rate, note, lacking) -> {
              Json.Obj all = Json.obj("spot", spot, "/legs/0/rate", rate, "note", note);
              return lacking == 3 ? all : all.without(INPUT.get(lacking));
            });
  }

  @Provide
  static Arbitrary<RowOutcome> outcome() {
    Arbitrary<RowOutcome> error =
        Arbitraries.of(Optional.of("/input/spot"), Optional.<String>empty())
            .map(pointer -> new RowError("input_invalid", "must be above 0", pointer));
    return Arbitraries.oneOf(
        error,
        Combinators.combine(cell(), cell())
            .as((price, delta) -> new Output(Json.obj("price", price, "delta", delta))));
  }

  /** A row: what it gives, what it carries, what becomes of it. */
  record Given(Json.Obj members, Json carried, RowOutcome outcome) {
    SourceRow source() {
      return new SourceRow(members, Json.obj("id", carried));
    }
  }

  @Provide
  static Arbitrary<List<Given>> rows() {
    return Combinators.combine(members(), cell(), outcome()).as(Given::new).list().ofMaxSize(150);
  }

  private static RowTable table(long first, List<Given> rows) {
    return table(first, BASE, rows);
  }

  static RowTable table(long first, Json.Obj base, List<Given> rows) {
    var builder = new RowTableBuilder(first, base, OUTPUT, rows.size() / 2);
    rows.forEach(row -> builder.add(row.source(), row.outcome()));
    return builder.table();
  }

  @Property
  void a_row_comes_out_as_it_went_in(@ForAll("rows") List<Given> rows) {
    RowTable table = table(7, rows);

    var shown = new ArrayList<BatchRow>();
    for (Given row : rows) {
      Json.Obj input = Batch.input(BASE, row.members()).input();
      shown.add(new BatchRow(7 + shown.size(), input, row.outcome(), row.source().carry()));
    }
    assertThat(table.count()).isEqualTo(rows.size());
    assertThat(table.rows()).isEqualTo(shown);
    assertThat(table.errors().count())
        .isEqualTo((int) shown.stream().filter(row -> !row.completed()).count());
    for (int row = 0; row < rows.size(); row++) {
      assertThat(table.members(row)).isEqualTo(rows.get(row).members());
      assertThat(table.item(row)).isEqualTo(shown.get(row).item());
    }
  }

  @Property
  void tables_of_consecutive_rows_are_one_table(
      @ForAll("rows") List<Given> rows, @ForAll("rows") List<Given> more) {
    var all = new ArrayList<>(rows);
    all.addAll(more);

    RowTable joined =
        RowTable.joined(List.of(table(0, rows), table(rows.size(), more), table(all.size(), rows)));
    all.addAll(rows);

    assertThat(joined.rows()).isEqualTo(table(0, all).rows());
  }

  @Test
  void a_column_is_kept_by_the_type_of_its_values() {
    assertThat(column(Json.num(1.5), Json.NULL, Json.num(100))).isInstanceOf(Column.Numbers.class);
    assertThat(column(Json.str("a"), Json.NULL)).isInstanceOf(Column.Texts.class);
    assertThat(column(new Json.Bool(true))).isInstanceOf(Column.Flags.class);
    assertThat(column(Json.num(1), Json.str("a"))).isInstanceOf(Column.Values.class);
    assertThat(column(Json.NULL, Json.NULL)).isInstanceOf(Column.Flags.class);
  }

  @Test
  void a_number_is_of_a_double_when_no_other_decimal_of_that_double_is_shorter() {
    assertThat(Stream.of("0", "-0.0", "100", "1e300", "0.1", "9007199254740992", "5e-324", "1e21"))
        .allSatisfy(text -> assertThat(isOfDouble(text)).isTrue());
    assertThat(
            Stream.of(
                "9007199254740993",
                "1e400",
                "1e-400",
                "0.1000000000000000055511151231257827",
                "1180591620717411303424",
                "0.30000000000000001"))
        .allSatisfy(text -> assertThat(isOfDouble(text)).isFalse());
  }

  @Property
  void the_decimal_of_any_double_is_of_a_double(@ForAll double value) {
    assertThat(Json.num(value).isOfDouble()).isTrue();
    assertThat(isOfDouble(Json.num(value).value().toPlainString())).isTrue();
  }

  private static boolean isOfDouble(String text) {
    return new Json.Num(new BigDecimal(text)).isOfDouble();
  }

  private static Column column(Json... values) {
    var builder = new ColumnBuilder("a", 0);
    for (Json value : values) {
      builder.add(value);
    }
    return builder.column();
  }

  @Property
  void rows_with_whole_inputs_are_a_table(@ForAll("rows") List<Given> rows) {
    List<BatchRow> shown = table(0, rows).rows();
    List<BatchRow> odd =
        shown.stream()
            .map(
                row ->
                    new BatchRow(
                        row.row(), row.input().with("/a~b", 1), row.outcome(), row.carry()))
            .toList();

    assertThat(RowTable.of(odd).rows()).isEqualTo(odd);
  }
}
