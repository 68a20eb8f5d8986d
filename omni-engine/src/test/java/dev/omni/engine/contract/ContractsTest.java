package dev.omni.engine.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.NotFiniteException;
import dev.omni.domain.json.Shape;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ContractsTest {
  public enum Side {
    BUY,
    @Word("30U/360")
    SPECIAL
  }

  @Ways(
      value = {"years", "from to"},
      nested = true)
  public record Term(
      @Title("Years") @Unit("year") OptionalDouble years,
      @Title("From") Optional<LocalDate> from,
      @Title("To") Optional<LocalDate> to) {}

  public sealed interface Bounds permits One, Each, Named {}

  @Bare
  public record One(@Unit("1") @Range(from = 0) double value) implements Bounds {}

  @Bare
  public record Each(@Unit("1") @Size(min = 1, max = 3) double[] values) implements Bounds {}

  @Title("By name")
  public record Named(@Title("Name") String name) implements Bounds {}

  @Title("A trade")
  @Example(
      """
      {"side": "buy", "x": 1.5}""")
  @Example(
      """
      {"side": "30U/360", "x": 2}""")
  public record Trade(
      @Title("Side") @Described("which way") Side side,
      @Title("Quantity") @Name("x") @Unit("kg") @Range(above = 0, below = 9) double quantity,
      @Flat Term term,
      @Title("Steps") @Unit("1") @Default("5") @Range(from = 1, to = 10) int steps,
      @Title("Legs") @IntChoice({1, 2, 4}) OptionalInt legs,
      @Title("Code") @Size(min = 1, max = 4) @Form(regex = "^[A-Z]+$", words = "capitals")
          Optional<String> code) {}

  public record Table(
      @Title("Weights") @Size(min = 1, max = 9) @Unit("1") @Range(from = 0) double[] weights,
      @Title("Matrix")
          @Size(min = 2, max = 3)
          @Inner(min = 1, max = 4, is = Inner.Is.ROWS)
          @Unit("m")
          double[][] matrix,
      @Title("Names") @Size(min = 1, max = 2) List<@Size(max = 7) @Nullable String> names,
      @Title("Parameters") @Keys("species") @Size(min = 1, max = 3)
          Map<String, @Unit("mol") Double> parameters,
      @Title("Bounds") Bounds bounds,
      @Title("Price") @Unit("EUR") @Unchecked("a quote") @Nullable Double price,
      @Title("Exact") @Unit("1") BigDecimal exact,
      @Title("At") Instant at) {}

  private static final Json.Obj TABLE =
      Json.obj("weights", List.of(1, 0.5), "matrix", List.of(List.of(1), List.of(2)))
          .with("names", Json.arr("a", null))
          .with("parameters", Json.obj("prey", 4))
          .with("bounds", List.of(0.1, 0.2))
          .with("price", Json.NULL)
          .with("exact", new BigDecimal("0.12345678901234567890123"))
          .with("at", "2026-03-01T00:00:00Z");

  @Test
  void a_contract_says_what_the_annotations_say() {
    Shape named = Shape.choice("buy", "30U/360").titled("Side").described("which way");
    Json.Obj way = Json.obj("required", List.of("years"));
    Json.Obj other = Json.obj("required", List.of("from", "to"));
    Shape expected =
        Shape.object()
            .required("side", named)
            .required("x", Shape.number().above(0).below(9).unit("kg").titled("Quantity"))
            .optional("years", Shape.number().unit("year").titled("Years"))
            .optional("from", Shape.date().titled("From"))
            .optional("to", Shape.date().titled("To"))
            .optional(
                "steps",
                Shape.integer().atLeast(1).atMost(10).unit("1").otherwise(5).titled("Steps"))
            .optional("legs", Shape.choice(1, 2, 4).titled("Legs"))
            .optional(
                "code", Shape.string().length(1, 4).pattern("^[A-Z]+$", "capitals").titled("Code"))
            .titled("A trade")
            .example(Json.obj("side", "buy", "x", 1.5))
            .example(Json.obj("side", "30U/360", "x", 2));

    assertThat(Contracts.of(Trade.class).schema())
        .isEqualTo(
            expected.schema().with("allOf", List.of(Json.obj("oneOf", List.of(way, other)))));
    assertThat(Contracts.of(Trade.class).schema().findObject("properties").orElseThrow().members())
        .containsOnlyKeys("side", "x", "years", "from", "to", "steps", "legs", "code");
  }

  @Test
  void arrays_maps_and_choices_have_the_annotations_of_their_numbers() {
    Shape number = Shape.number().unit("1").atLeast(0);
    Json.Obj nullable = Shape.string().length(0, 7).orNull().schema();
    Json.Obj expected =
        Shape.object()
            .required("weights", Shape.arrayOf(number, 1, 9).titled("Weights"))
            .required(
                "matrix",
                Shape.matrix(Shape.arrayOf(Shape.number().unit("m"), 1, 4))
                    .rows(2, 3)
                    .titled("Matrix"))
            .required("names", Shape.arrayOf(Shape.of(nullable), 1, 2).titled("Names"))
            .required(
                "parameters",
                Shape.mapOf("species", Shape.number().unit("mol"))
                    .members(1, 3)
                    .titled("Parameters"))
            .required(
                "bounds",
                Shape.oneOf(
                        number,
                        Shape.arrayOf(Shape.number().unit("1"), 1, 3),
                        Shape.object()
                            .required("name", Shape.string().titled("Name"))
                            .titled("By name"))
                    .titled("Bounds"))
            .required(
                "price", Shape.number().orNull().unit("EUR").unchecked("a quote").titled("Price"))
            .required("exact", Shape.number().unit("1").titled("Exact"))
            .required("at", Shape.dateTime().titled("At"))
            .schema();

    assertThat(Contracts.of(Table.class).schema()).isEqualTo(expected);
  }

  @Test
  void a_record_is_read_and_written_as_its_contract_says() {
    Table table = Contracts.codec(Table.class).read(TABLE);

    assertThat(table.weights()).containsExactly(1, 0.5);
    assertThat(table.names()).containsExactly("a", null);
    assertThat(table.bounds()).isInstanceOf(Each.class);
    assertThat(Contracts.of(Table.class).problems(TABLE)).isEmpty();
    assertThat(Contracts.codec(Table.class).writeObject(table)).isEqualTo(TABLE);
  }

  @Test
  void numbers_of_an_array_that_are_missing_are_null_in_json_and_not_a_number_in_java() {
    record Gaps(
        @Title("Columns") @Keys("column")
            Map<String, @Unit("1") @Size(min = 1, max = 3) @Missing double[]> columns,
        @Title("Rows") @Unit("m") @Inner(is = Inner.Is.ROWS) @Missing double[][] rows,
        @Title("Counts") @Inner(is = Inner.Is.ROWS) List<@Unit("1") int[]> counts) {}
    Json.Obj sent =
        Json.obj("columns", Json.obj("a", Json.arr(1.5, null)))
            .with("rows", Json.arr(Json.arr(null, 2), Json.arr(3)))
            .with("counts", Json.arr(Json.arr(1, 2)));
    Gaps read = Contracts.codec(Gaps.class).read(sent);
    Shape number = Shape.number().unit("1").orNull();

    assertThat(read.columns().get("a")).containsExactly(1.5, Double.NaN);
    assertThat(read.rows()[0]).containsExactly(Double.NaN, 2);
    assertThat(Contracts.codec(Gaps.class).writeObject(read)).isEqualTo(sent);
    assertThat(Contracts.of(Gaps.class).schema().at("/properties/columns"))
        .isEqualTo(Shape.mapOf("column", Shape.arrayOf(number, 1, 3)).titled("Columns").schema());
    assertThat(Contracts.of(Gaps.class).schema().at("/properties/counts"))
        .isEqualTo(
            Shape.listOf(Shape.listOf(Shape.integer().unit("1")))
                .titled("Counts")
                .schema()
                .with("x-data", "rows"));
    assertThat(Contracts.of(Gaps.class).schema().at("/properties/rows/items/items/type"))
        .isEqualTo(Json.arr("number", "null"));
  }

  @Test
  void a_choice_has_the_unit_that_is_said_of_it() {
    record Limit(@Title("Limit") @Unit("1") @Default("0") Bounds limit) {}
    Json.Obj schema = Contracts.of(Limit.class).schema();

    assertThat(schema.at("/properties/limit/x-unit")).isEqualTo(Json.str("1"));
    assertThat(Contracts.codec(Limit.class).read(Json.Obj.EMPTY).limit()).isEqualTo(new One(0));
  }

  @Test
  void integers_may_be_enumerated_without_their_type() {
    record Coupons(
        @Title("A year")
            @IntChoice(
                value = {1, 2},
                typed = false)
            int[] numbers) {}

    assertThat(Contracts.of(Coupons.class).schema().at("/properties/numbers/items"))
        .isEqualTo(Json.obj("enum", List.of(1, 2)));
  }

  @Test
  void a_choice_is_the_record_whose_form_the_value_has() {
    assertThat(bounds(Json.num(2))).isEqualTo(new One(2));
    assertThat(bounds(Json.obj("name", "wide"))).isEqualTo(new Named("wide"));
    assertThatThrownBy(() -> bounds(Json.obj("other", 1)))
        .hasMessageStartingWith("Table.bounds: /bounds is of type object");
  }

  private static Bounds bounds(Json value) {
    return Contracts.codec(Table.class).read(TABLE.with("bounds", value)).bounds();
  }

  @Test
  void what_is_absent_stays_absent_and_a_flat_record_has_no_member_of_its_own() {
    Json.Obj sent = Json.obj("side", "30U/360", "x", 2, "steps", 5, "years", 0.25);
    Trade trade = Contracts.codec(Trade.class).read(sent);

    assertThat(trade.side()).isEqualTo(Side.SPECIAL);
    assertThat(trade.term().years()).hasValue(0.25);
    assertThat(trade.legs()).isEmpty();
    assertThat(Contracts.codec(Trade.class).writeObject(trade)).isEqualTo(sent);
  }

  @Test
  void a_number_that_is_not_finite_is_named_by_its_place() {
    Table right = Contracts.codec(Table.class).read(TABLE);
    var table =
        new Table(
            right.weights(),
            new double[][] {{1}, {2, Double.NaN}},
            right.names(),
            right.parameters(),
            right.bounds(),
            right.price(),
            right.exact(),
            right.at());

    assertThatThrownBy(() -> Contracts.codec(Table.class).writeObject(table))
        .isInstanceOfSatisfying(
            NotFiniteException.class,
            broken -> assertThat(broken.path()).isEqualTo("matrix[1][1]"));
  }

  @Test
  void what_no_json_becomes_is_named_by_its_component() {
    record Wrong(@Title("Thread") Thread thread) {}
    record Grid(@Title("Matrix") double[][] matrix) {}
    record Text(@Title("X") @Default("{") String x) {}

    assertThatThrownBy(() -> Contracts.of(Wrong.class).schema())
        .hasMessageEndingWith("Wrong.thread: no JSON becomes java.lang.Thread");
    assertThatThrownBy(() -> Contracts.codec(Wrong.class))
        .hasMessage("Wrong.thread: no JSON becomes java.lang.Thread");
    assertThatThrownBy(() -> Contracts.of(Grid.class).schema()).hasMessageContaining("@Inner");
    assertThatThrownBy(() -> Contracts.of(Text.class).schema()).hasMessageContaining("no JSON: {");
  }
}
