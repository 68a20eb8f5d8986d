package dev.omni.domain.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ShapeTest {
  private static final Shape OPTION =
      Shape.object()
          .required("spot", Shape.number().above(0).atMost(1e9).unit("currency unit"))
          .required("type", Shape.choice("call", "put"))
          .optional("steps", Shape.integer().atLeast(50).atMost(5000).otherwise(2001))
          .optional("name", Shape.string().length(1, 4).pattern("^[a-z]+$", "lower-case letters"))
          .optional("fixings", Shape.arrayOf(Shape.number(), 1, 3));

  private static List<String> said(Shape shape, Json value) {
    List<Problem> problems = shape.problems(value);
    assertThat(ShapeRules.of(shape.schema()).fits(value)).isEqualTo(problems.isEmpty());
    return problems.stream().map(p -> p.pointer() + " " + p.message()).toList();
  }

  @Test
  void what_fits_has_no_problems() {
    assertThat(OPTION.problems(Json.obj("spot", 100, "type", "put", "fixings", List.of(1, 2.5))))
        .isEmpty();
  }

  @Test
  void every_problem_is_named_at_once_with_what_would_be_right() {
    Json.Obj wrong =
        Json.obj(
            "spot",
            0,
            "steps",
            50.5,
            "name",
            "ABCDE",
            "fixings",
            List.of(1, 2, "x", 4),
            "colour",
            "red");
    assertThat(said(OPTION, wrong))
        .containsExactly(
            "/type is required; must be one of call, put",
            "/spot must be a number, greater than 0 and at most 1000000000 (currency unit)",
            "/steps must be an integer, at least 50 and at most 5000",
            "/name must be a string holding lower-case letters, at least 1 character and at most 4"
                + " characters; this one has 5",
            "/fixings must have 1 to 3 items, not 4",
            "/fixings/2 must be a number",
            "/colour colour is not known here; known are spot, type, steps, name, fixings");
  }

  @Test
  void a_problem_never_repeats_what_was_sent() {
    String secret = "sk_live_0123456789";
    for (String name : List.of("spot", "type", "steps", "name", "fixings")) {
      Json.Obj sent = Json.obj("spot", 1, "type", "put").with(name, secret);
      assertThat(said(OPTION, sent)).isNotEmpty().noneMatch(message -> message.contains(secret));
    }
  }

  @Test
  void kinds_tell_what_sort_of_thing_is_wrong() {
    assertThat(OPTION.problems(Json.obj("spot", "x", "other", 1)))
        .extracting(Problem::code)
        .containsExactly(Problem.Kind.MISSING, Problem.Kind.INVALID, Problem.Kind.UNKNOWN);
  }

  @Test
  void bounds_are_compared_exactly() {
    Shape shape = Shape.number().atMost(1e9);
    assertThat(shape.problems(new Json.Num(new BigDecimal("1000000000.000000001")))).hasSize(1);
    assertThat(shape.problems(new Json.Num(new BigDecimal("1000000000.0")))).isEmpty();
    assertThat(Shape.integer().atMost(9007199254740991.0).problems(Json.num(9007199254740992L)))
        .hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "2.0", "2e0", "20e-1", "123456789012345678901234567890"})
  void an_integer_may_be_written_with_a_fraction_of_zero(String text) {
    assertThat(Shape.integer().problems(new Json.Num(new BigDecimal(text)))).isEmpty();
  }

  @Test
  void a_number_beyond_a_double_is_refused() {
    assertThat(Shape.number().problems(new Json.Num(new BigDecimal("1e400")))).hasSize(1);
  }

  @ParameterizedTest(name = "date {0}: {1}")
  @CsvSource({
    "2024-02-29, true",
    "2023-02-29, false",
    "2024-2-9, false",
    "24-02-09, false",
    "2024-02-30, false",
    "2024-02-29T00:00:00Z, false",
    "12024-02-29, false"
  })
  void a_date_is_one_of_the_calendar(String text, boolean fits) {
    assertThat(Shape.date().problems(Json.str(text)).isEmpty()).isEqualTo(fits);
  }

  @ParameterizedTest(name = "date-time {0}: {1}")
  @CsvSource({
    "2024-02-29T12:00:00Z, true",
    "2024-02-29t12:00:00.123456z, true",
    "2024-02-29T12:00:00+05:30, true",
    "2024-02-29T12:00:00, false",
    "2024-02-29T12:00Z, false",
    "2024-02-29T12:00:00+0530, false",
    "2024-02-29T25:00:00Z, false",
    "2024-02-29 12:00:00Z, false",
    "2024-02-29T12:00:00+01:00:30, false"
  })
  void an_instant_is_one_of_rfc_3339(String text, boolean fits) {
    assertThat(Shape.dateTime().problems(Json.str(text)).isEmpty()).isEqualTo(fits);
  }

  @ParameterizedTest(name = "uuid {0}: {1}")
  @CsvSource({
    "123e4567-e89b-12d3-a456-426614174000, true", "123E4567-E89B-12D3-A456-426614174000, true",
    "123e4567e89b12d3a456426614174000, false", "{123e4567-e89b-12d3-a456-426614174000}, false"
  })
  void a_uuid_has_its_canonical_form(String text, boolean fits) {
    assertThat(Shape.uuid().problems(Json.str(text)).isEmpty()).isEqualTo(fits);
  }

  @Test
  void a_pattern_ends_where_the_string_does() {
    Shape shape = Shape.string().pattern("^[A-Z]+$", "capital letters");
    assertThat(shape.problems(Json.str("AB"))).isEmpty();
    assertThat(shape.problems(Json.str("AB\n"))).hasSize(1);
  }

  @Test
  void characters_are_counted_not_code_units() {
    assertThat(Shape.string().length(1, 1).problems(Json.str("\ud83d\ude00"))).isEmpty();
  }

  @Test
  void one_of_several_forms_and_not_more() {
    Shape shape = Shape.oneOf(Shape.number(), Shape.arrayOf(Shape.number(), 2, 2));
    assertThat(shape.problems(Json.num(1))).isEmpty();
    assertThat(shape.problems(Json.arr(1, 2))).isEmpty();
    assertThat(said(shape, Json.str("x")))
        .containsExactly(" must have exactly one of these forms: a number, an array");
  }

  @Test
  void of_several_forms_the_nearest_tells_what_is_wrong() {
    Shape point = Shape.object().required("x", Shape.number()).required("y", Shape.number());
    Shape named = Shape.object().required("name", Shape.string().length(1, 9));
    Shape shape = Shape.oneOf(Shape.number(), point, named, Shape.arrayOf(Shape.number(), 2, 2));
    Shape outer = Shape.object().required("at", shape);
    assertThat(said(outer, Json.obj("at", Json.obj("x", 1, "y", "two"))))
        .containsExactly("/at/y must be a number");
    assertThat(said(outer, Json.obj("at", Json.obj("name", ""))))
        .containsExactly(
            "/at/name must be a string, at least 1 character and at most 9 characters; this one"
                + " has 0");
    assertThat(said(outer, Json.obj("at", List.of(1, 2, 3))))
        .containsExactly("/at must have 2 items, not 3");
    assertThat(said(Shape.oneOf(Shape.number(), Shape.integer()), Json.num(1)))
        .containsExactly(" must have exactly one of these forms: a number, an integer");
  }

  @Test
  void formats_are_told_by_an_example() {
    Shape shape =
        Shape.object()
            .optional("id", Shape.uuid())
            .optional("day", Shape.date())
            .optional("at", Shape.dateTime());
    assertThat(said(shape, Json.obj("id", "1", "day", "31.1.2026", "at", 5)))
        .containsExactly(
            "/id must be a UUID such as 123e4567-e89b-12d3-a456-426614174000",
            "/day must be a date YYYY-MM-DD such as 2026-01-31",
            "/at must be a time such as 2026-01-31T12:00:00Z (RFC 3339)");
  }

  @Test
  void exactly_one_of_several_members() {
    Shape shape =
        Shape.object()
            .optional("a", Shape.number())
            .optional("b", Shape.number())
            .exactlyOne("a", "b");
    assertThat(shape.problems(Json.obj("a", 1))).isEmpty();
    assertThat(said(shape, Json.obj("a", 1, "b", 2)))
        .containsExactly(" must have exactly one of the members a, b");
    assertThat(said(shape, Json.Obj.EMPTY)).hasSize(1);
  }

  @Test
  void at_least_one_of_several_members() {
    Shape shape =
        Shape.object()
            .optional("a", Shape.number())
            .optional("b", Shape.number())
            .atLeastOne("a", "b");
    assertThat(shape.problems(Json.obj("a", 1, "b", 2))).isEmpty();
    assertThat(said(shape, Json.Obj.EMPTY))
        .containsExactly(" must have at least one of the members a, b");
  }

  @Test
  void a_map_checks_each_value_and_their_number() {
    Shape shape = Shape.mapOf(Shape.number().atLeast(0)).members(1, 2);
    assertThat(shape.problems(Json.obj("x", 1))).isEmpty();
    assertThat(said(shape, Json.obj("x", -1, "y", 1, "z", 2)))
        .containsExactly("/x must be a number, at least 0", " must have 1 to 2 members, not 3");
    assertThat(said(shape, Json.Obj.EMPTY)).containsExactly(" must have 1 to 2 members, not 0");
  }

  @Test
  void an_open_object_takes_other_members() {
    Shape shape = Shape.object().required("a", Shape.number());
    assertThat(shape.problems(Json.obj("a", 1, "b", 2))).hasSize(1);
    assertThat(shape.open().problems(Json.obj("a", 1, "b", 2))).isEmpty();
  }

  @Test
  void several_types_are_named() {
    Shape shape = Shape.of(Json.obj("type", List.of("number", "null")));
    assertThat(shape.problems(Json.NULL)).isEmpty();
    assertThat(said(shape, Json.str("x"))).containsExactly(" must be a number or null");
  }

  @Test
  void defaults_fill_what_is_not_there_and_nothing_else() {
    Json.Obj given = Json.obj("spot", 100, "type", "put");
    assertThat(OPTION.filled(given)).isEqualTo(given.with("steps", 2001));
    assertThat(OPTION.filled(given.with("steps", 99)).findNumber("steps"))
        .contains(BigDecimal.valueOf(99));
  }

  @Test
  void a_stream_of_problems_ends() {
    Shape shape = Shape.arrayOf(Shape.number(), 0, 1000);
    Json many = new Json.Arr(java.util.Collections.nCopies(900, Json.str("x")));
    var problems = new ProblemCollector();

    shape.check(many, "/input", problems);

    assertThat(shape.problems(many)).hasSize(50);
    assertThat(problems.count()).isEqualTo(900);
    assertThat(problems.problems()).hasSize(51);
    assertThat(problems.problems().get(49).pointer()).isEqualTo("/input/49");
    assertThat(problems.problems().get(50).message()).startsWith("has 850 more problems");
  }

  @Test
  void a_keyword_that_would_not_be_checked_is_refused() {
    assertThatThrownBy(() -> Shape.of(Json.obj("type", "number", "multipleOf", 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("multipleOf");
  }

  @Test
  void examples_and_units_stand_in_the_document() {
    Shape shape = OPTION.example(Json.obj("spot", 1, "type", "call"));
    assertThat(shape.examples()).hasSize(1);
    assertThat(shape.document().findText("$schema"))
        .contains("https://json-schema.org/draft/2020-12/schema");
    assertThat(new Pointer("/properties/spot/x-unit").in(shape.schema()))
        .contains(Json.str("currency unit"));
  }
}
