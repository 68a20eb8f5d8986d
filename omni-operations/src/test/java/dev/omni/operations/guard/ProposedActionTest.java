package dev.omni.operations.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.operations.conformity.Limit;
import dev.omni.operations.guard.GuardFacts.Reversibility;
import dev.omni.operations.guard.StatedQuantity.Bound;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read of the quantities and the impact of a proposed action, up to its bounds. */
class ProposedActionTest {
  private static final Json.Obj PAY = Json.obj("action", "pay");

  private static List<String> problems(Json.Obj body) {
    return new GuardRequest(body)
        .problems().stream().map(problem -> problem.pointer() + " " + problem.message()).toList();
  }

  private static Json.Obj quantity(Object... members) {
    return Json.obj("name", "m", "value", 2).withAll(Json.obj(members));
  }

  private static Json.Obj body(Json... quantities) {
    return PAY.with("quantities", List.of(quantities));
  }

  private static Json.Obj limited(Object... members) {
    return body(quantity("limit", Json.obj(members)));
  }

  private static StatedQuantity first(Json.Obj body) {
    return new GuardRequest(body).amounts().get(0);
  }

  @Test
  void a_name_has_1_to_128_characters() {
    String wrong = "/action/name must be a string of 1 to 128 characters";

    assertThat(problems(Json.obj("action", "x".repeat(128)))).isEmpty();
    assertThat(problems(Json.obj("action", "x".repeat(129)))).containsExactly(wrong);
    assertThat(problems(Json.obj("action", ""))).containsExactly(wrong);
    assertThat(problems(Json.obj("action", Json.obj("name", "pay")))).isEmpty();
    String named = "/quantities/0/name must be a string of 1 to 128 characters";
    assertThat(problems(body(quantity("name", "x".repeat(128))))).isEmpty();
    assertThat(problems(body(quantity("name", "x".repeat(129))))).containsExactly(named);
    assertThat(problems(body(quantity("name", "")))).containsExactly(named);
  }

  @Test
  void an_action_has_at_most_20_quantities_and_pieces_of_evidence() {
    List<Json> most = Collections.nCopies(20, quantity());
    List<Json> more = Collections.nCopies(21, quantity());

    assertThat(problems(PAY.with("quantities", most))).isEmpty();
    assertThat(problems(PAY.with("quantities", more)))
        .containsExactly("/quantities must have at most 20 items");
    assertThat(new GuardRequest(PAY.with("quantities", more)).amounts()).hasSize(20);
    assertThat(problems(PAY.with("evidence", Collections.nCopies(21, "e"))))
        .containsExactly("/evidence must have at most 20 items");
    assertThat(new GuardRequest(PAY.with("evidence", Json.arr("e", "f"))).evidence())
        .containsExactly("e", "f");
  }

  @Test
  void an_impact_has_a_value_a_unit_and_says_whether_it_can_be_undone() {
    var request =
        new GuardRequest(
            PAY.with("impact", Json.obj("value", "12.50", "unit", "USD", "reversible", true)));

    assertThat(request.problems()).isEmpty();
    assertThat(request.impact())
        .contains(new StatedImpact(new BigDecimal("12.50"), Optional.of("USD")));
    assertThat(request.reversibility()).isEqualTo(Reversibility.REVERSIBLE);
    assertThat(new GuardRequest(PAY).impact()).isEmpty();
    assertThat(new GuardRequest(PAY).reversibility()).isEqualTo(Reversibility.UNSTATED);
    assertThat(problems(PAY.with("impact", Json.obj("value", 1, "unit", 7, "reversible", false))))
        .containsExactly("/impact/unit must be a string of at most 64 characters");
    assertThat(problems(PAY.with("impact", 5))).contains("/impact must be an object");
  }

  @Test
  void an_impact_that_does_not_say_that_it_can_be_undone_cannot() {
    for (Json said : List.of(new Json.Bool(false), Json.str("true"), Json.NULL)) {
      var request =
          new GuardRequest(PAY.with("impact", Json.obj("value", "x", "reversible", said)));
      assertThat(request.reversibility()).isEqualTo(Reversibility.IRREVERSIBLE);
      assertThat(request.impact()).contains(new StatedImpact(BigDecimal.ZERO, Optional.empty()));
    }
  }

  @Test
  void a_quantity_is_read_with_its_unit_and_its_limit() {
    Json.Obj sent =
        quantity("unit", "kg", "limit", Json.obj("upper", "9.5", "unit", "g", "confidence", 0.9));

    assertThat(first(body(sent)))
        .isEqualTo(
            new StatedQuantity(
                "/quantities/0",
                "m",
                BigDecimal.valueOf(2),
                Optional.of("kg"),
                Optional.of(
                    new Bound(
                        new Limit(Optional.empty(), Optional.of(9.5), 0.9), Optional.of("g"))),
                sent));
    assertThat(first(body(quantity())).bound()).isEmpty();
    assertThat(first(limited("lower", 1)).bound())
        .contains(new Bound(new Limit(Optional.of(1.0), Optional.empty(), 0.95), Optional.empty()));
  }

  @Test
  void a_quantity_that_cannot_be_read_is_left_out_and_named() {
    assertThat(problems(body(Json.str("m"))))
        .containsExactly(
            "/quantities/0/name must be a string of 1 to 128 characters",
            "/quantities/0/value must be a number or a decimal string");
    var request = new GuardRequest(body(quantity("value", "much"), quantity("name", "n")));
    assertThat(request.amounts()).extracting(StatedQuantity::at).containsExactly("/quantities/1");
    assertThat(request.problems())
        .extracting(Problem::pointer)
        .containsExactly("/quantities/0/value");
  }

  @Test
  void a_unit_is_a_string_of_at_most_64_characters() {
    String wrong = "/quantities/0/unit must be a string of at most 64 characters";

    assertThat(problems(body(quantity("unit", "x".repeat(64))))).isEmpty();
    assertThat(problems(body(quantity("unit", "x".repeat(65))))).containsExactly(wrong);
    assertThat(problems(body(quantity("unit", 1)))).containsExactly(wrong);
    assertThat(problems(limited("upper", 1, "unit", 1)))
        .containsExactly("/quantities/0/limit/unit must be a string of at most 64 characters");
  }

  @Test
  void a_limit_has_a_side_and_its_sides_are_in_order() {
    String none = "/quantities/0/limit must have a number as lower, upper or both";

    assertThat(problems(limited())).containsExactly(none);
    assertThat(problems(body(quantity("limit", 5)))).containsExactly(none);
    assertThat(problems(limited("lower", "x")))
        .containsExactly("/quantities/0/limit/lower must be a number", none);
    assertThat(problems(limited("lower", 2, "upper", 1)))
        .containsExactly("/quantities/0/limit/upper must not be below lower");
    assertThat(problems(limited("lower", 2, "upper", 2))).isEmpty();
    assertThat(first(limited()).bound()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0.5, true", "0.4999, false", "0.9999, true", "0.99991, false"})
  void a_confidence_is_from_a_half_to_0_9999(double confidence, boolean good) {
    Json.Obj body = limited("upper", 9, "confidence", confidence);

    assertThat(problems(body))
        .isEqualTo(
            good
                ? List.of()
                : List.of("/quantities/0/limit/confidence must be a number from 0.5 to 0.9999"));
    assertThat(first(body).bound().isPresent()).isEqualTo(good);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "-1.50", "+2e3", "0.1E-12", "1e307"})
  void a_decimal_string_keeps_its_digits(String text) {
    assertThat(StatedQuantity.decimal(Json.str(text))).contains(new BigDecimal(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1.", ".5", "1e1000", "0x1", "1 ", "1,5", "NaN", "1e999", "1e309"})
  void another_text_is_no_decimal(String text) {
    assertThat(StatedQuantity.decimal(Json.str(text))).isEmpty();
    assertThat(StatedQuantity.decimal(Json.NULL)).isEmpty();
  }

  @Test
  void a_number_that_no_double_tells_from_zero_is_none() {
    assertThat(StatedQuantity.decimal(new Json.Num(new BigDecimal("1e-399")))).isPresent();
    assertThat(StatedQuantity.decimal(new Json.Num(new BigDecimal("1e-401")))).isPresent();
    assertThat(StatedQuantity.decimal(new Json.Num(new BigDecimal("1e-402")))).isEmpty();
    assertThat(StatedQuantity.decimal(new Json.Num(new BigDecimal("1e401")))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"2, 0.5", "2.0, 0.05", "2e3, 0.5", "0.125, 0.0005"})
  void half_a_unit_is_that_of_the_last_decimal(String value, String half) {
    assertThat(first(body(quantity("value", value))).half()).isEqualByComparingTo(half);
  }

  /** All that an action is, and nothing else, makes another action of it. */
  @Property
  void the_digest_is_of_the_action_its_parties_its_impact_and_its_quantities(@ForAll int any) {
    String digest = new GuardRequest(PAY).digest();

    for (String part : List.of("subject", "resource", "impact", "quantities")) {
      assertThat(new GuardRequest(PAY.with(part, any)).digest()).as(part).isNotEqualTo(digest);
    }
    for (String part : List.of("evidence", "rules", "context", "metadata", "previous_decision")) {
      assertThat(new GuardRequest(PAY.with(part, any)).digest()).as(part).isEqualTo(digest);
    }
    assertThat(new GuardRequest(Json.obj("action", "pay " + any)).digest()).isNotEqualTo(digest);
    assertThat(new GuardRequest(Json.obj("action", Json.obj("name", "pay"))).digest())
        .isEqualTo(digest);
  }

  @Test
  void rules_see_the_whole_action() {
    Instant now = Instant.parse("2026-11-20T12:00:00Z");
    Json.Obj party = Json.obj("id", "ada");
    Json.Obj body =
        PAY.with("subject", party)
            .with("resource", party.with("type", "account"))
            .with("impact", Json.obj("value", 1, "reversible", true))
            .with("quantities", List.of(quantity()))
            .with("context", Json.obj("desk", "x"));
    List<Json> evidence = List.of(Json.obj("id", "e"));

    assertThat(new GuardRequest(body).variables(evidence, now))
        .isEqualTo(
            Json.obj(
                "action", Json.obj("name", "pay"),
                "subject", party,
                "resource", party.with("type", "account"),
                "impact", Json.obj("value", 1, "reversible", true),
                "quantities", List.of(quantity()),
                "evidence", evidence,
                "context", Json.obj("desk", "x"),
                "now", now));
    var names = new HashSet<>(new GuardRequest(PAY).variables(List.of(), now).members().keySet());
    names.add(GuardRequest.OUTSIDE_TIME);
    names.add(GuardRequest.WITHIN_LIMITS);
    assertThat(names).isEqualTo(GuardRequest.VARIABLES);
  }

  @Test
  void a_previous_decision_is_cited_by_its_id() {
    UUID id = UUID.fromString("01890000-0000-7000-8000-000000000001");

    assertThat(new GuardRequest(PAY.with("previous_decision", id)).previous()).contains(id);
    assertThat(problems(PAY.with("previous_decision", id))).isEmpty();
    assertThat(new GuardRequest(PAY).previous()).isEmpty();
    assertThat(problems(PAY.with("context", 1))).containsExactly("/context must be an object");
  }
}
