package dev.omni.operations.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.operations.conformity.ConformityAssessment;
import dev.omni.operations.conformity.Limit;
import dev.omni.operations.guard.GuardFacts.Impact;
import dev.omni.operations.guard.GuardFacts.PriorDecision;
import dev.omni.operations.guard.GuardFacts.Proposed;
import dev.omni.operations.guard.GuardFacts.Thresholds;
import dev.omni.operations.guard.MeasuredQuantity.Units;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A quantity against its limit, with and without uncertainty, and rules of the caller. */
class LimitRulesTest {
  private static final Limit LIMIT = new Limit(Optional.of(1.0), Optional.of(3.0), 0.95);
  private static final PriorDecision FIRST = new PriorDecision(false, false, false);

  private static List<GuardReason> reasons(MeasuredQuantity quantity, PriorDecision past) {
    var proposed =
        new Proposed(Json.Obj.EMPTY, Impact.NONE, Thresholds.USUAL, OptionalLong.empty());
    return StandardRules.reasons(
        new GuardFacts(proposed, List.of(), List.of(quantity), past, List.of()));
  }

  private static MeasuredQuantity quantity(
      Units units, double value, Optional<ConformityAssessment> found, String obstacle) {
    return new MeasuredQuantity(
        "m",
        units,
        Optional.of(LIMIT),
        value,
        found,
        Optional.of(obstacle).filter(text -> !text.isEmpty()));
  }

  private static GuardReason weighed(double probability, PriorDecision past) {
    Limit acceptance = new Limit(Optional.of(1.2), Optional.of(2.8), 0.95);
    var found = new ConformityAssessment(probability, acceptance, Optional.of(0.05));
    return reasons(quantity(Units.FIT, 2, Optional.of(found), ""), past).stream()
        .findFirst()
        .orElse(GuardReason.of("none", GuardOutcome.ALLOW, ""));
  }

  @Property
  void a_limit_holds_from_its_lower_to_its_upper_end(
      @ForAll @DoubleRange(min = -5, max = 5) double value) {
    Limit lower = new Limit(Optional.of(1.0), Optional.empty(), 0.95);
    Limit upper = new Limit(Optional.empty(), Optional.of(3.0), 0.95);

    assertThat(lower.holds(value)).isEqualTo(value >= 1);
    assertThat(upper.holds(value)).isEqualTo(value <= 3);
    assertThat(LIMIT.holds(value)).isEqualTo(value >= 1 && value <= 3);
    assertThat(LIMIT.holds(1) && LIMIT.holds(3)).isTrue();
  }

  @Test
  void a_limit_of_one_side_is_shown_as_its_number() {
    assertThat(new Limit(Optional.of(1.0), Optional.empty(), 0.9).json()).isEqualTo(Json.num(1));
    assertThat(new Limit(Optional.empty(), Optional.of(3.0), 0.9).json()).isEqualTo(Json.num(3));
    assertThat(LIMIT.json()).isEqualTo(Json.obj("lower", 1, "upper", 3));
  }

  @Test
  void without_uncertainty_a_value_is_compared_with_its_limit() {
    Json.Obj detail = Json.obj("quantity", "m", "limit", LIMIT.json(), "uncertainty", "absent");

    assertThat(reasons(quantity(Units.FIT, 3, Optional.empty(), ""), FIRST))
        .containsExactly(
            GuardReason.of("limit-met", GuardOutcome.ALLOW, "the value is inside its limit")
                .detailed(detail));
    assertThat(reasons(quantity(Units.FIT, 3.001, Optional.empty(), ""), FIRST))
        .containsExactly(
            GuardReason.of("limit-violated", GuardOutcome.BLOCK, "the value is outside its limit")
                .detailed(detail));
  }

  /** JCGM 106:2012, 8: accepted, rejected, or between in the guard band. */
  @ParameterizedTest
  @CsvSource({
    "0.95, limit-met",
    "0.9499, limit-guard-band",
    "0.0501, limit-guard-band",
    "0.05, limit-violated",
    "0.0499, limit-violated",
    "1, limit-met"
  })
  void the_probability_of_conformity_decides_by_the_confidence(double probability, String rule) {
    GuardReason reason = weighed(probability, FIRST);

    assertThat(reason.rule()).isEqualTo(rule);
    assertThat(reason.detail())
        .isEqualTo(
            Json.obj(
                "quantity",
                "m",
                "p_c",
                probability,
                "confidence",
                0.95,
                "limit",
                LIMIT.json(),
                "acceptance_limit",
                Json.obj("lower", 1.2, "upper", 2.8),
                "u_needed",
                0.05));
  }

  @Test
  void in_the_guard_band_a_value_is_recomputed_then_approved_then_free() {
    GuardReason first = weighed(0.8, FIRST);

    assertThat(first.outcome()).isEqualTo(GuardOutcome.RECOMPUTE);
    assertThat(first.message())
        .isEqualTo("the uncertainty does not show yet whether the value is inside its limit");
    assertThat(first.obligation().orElseThrow().without("message"))
        .isEqualTo(Json.obj("type", "uncertainty", "u_needed", 0.05));
    GuardReason again = weighed(0.8, new PriorDecision(true, false, false));
    assertThat(again.outcome()).isEqualTo(GuardOutcome.REQUIRE_HUMAN);
    assertThat(again.detail()).isEqualTo(first.detail());
    assertThat(again.obligation().orElseThrow().without("message"))
        .isEqualTo(Json.obj("type", "approval", "path", "/outcomes", "value", "approved"));
    assertThat(weighed(0.8, new PriorDecision(true, true, false)).rule()).isEqualTo("none");
    assertThat(weighed(0.01, new PriorDecision(true, true, false)).outcome())
        .isEqualTo(GuardOutcome.BLOCK);
  }

  @Test
  void a_limit_in_a_unit_needs_a_value_in_one() {
    assertThat(reasons(quantity(Units.MISSING, 2, Optional.empty(), ""), FIRST))
        .containsExactly(
            GuardReason.of(
                    "unit", GuardOutcome.CHALLENGE, "the limit has a unit and the value has none")
                .detailed(Json.obj("quantity", "m"))
                .obliging("unit", "state the unit", Json.obj("quantity", "m")));
  }

  @Test
  void units_without_a_conversion_block_with_the_reason() {
    assertThat(reasons(quantity(Units.DIFFER, 2, Optional.empty(), "no rate"), FIRST))
        .containsExactly(
            GuardReason.of(
                    "unit",
                    GuardOutcome.BLOCK,
                    "limit and value have different dimensions: no rate")
                .detailed(Json.obj("quantity", "m")));
    assertThat(reasons(quantity(Units.DIFFER, 2, Optional.empty(), ""), FIRST).get(0).message())
        .endsWith(": no conversion is known");
  }

  @Test
  void a_rule_of_the_caller_only_tightens() {
    assertThatThrownBy(() -> new Rule("r", "true", GuardOutcome.ALLOW, "x"))
        .isInstanceOf(IllegalArgumentException.class);
    var rule = new Rule("r", "true", GuardOutcome.DEFER, "not today");
    assertThat(rule.speaking()).isEqualTo(GuardReason.of("r", GuardOutcome.DEFER, "not today"));
    assertThat(rule.undecided("no such variable"))
        .isEqualTo(
            GuardReason.of(
                "rule-error", GuardOutcome.REQUIRE_HUMAN, "rule r has no value: no such variable"));
  }

  @Test
  void rules_are_read_and_those_without_a_name_get_one() {
    var read =
        new RuleParser(
            List.of(
                Json.obj("id", "r", "when", "a", "outcome", "block", "reason", "no"),
                Json.obj("when", "b", "outcome", "defer")));

    assertThat(read.problems()).isEmpty();
    assertThat(read.rules())
        .containsExactly(
            new Rule("r", "a", GuardOutcome.BLOCK, "no"),
            new Rule("rule-2", "b", GuardOutcome.DEFER, "rule rule-2 speaks"));
  }

  @Test
  void a_rule_that_cannot_be_read_is_listed_and_the_others_hold() {
    var read =
        new RuleParser(
            List.of(
                Json.obj("when", "a", "outcome", "allow"),
                Json.obj("outcome", "block"),
                Json.str("block"),
                Json.obj("when", "a", "outcome", "block")));

    assertThat(read.rules()).extracting(Rule::id).containsExactly("rule-4");
    assertThat(read.problems())
        .extracting(Problem::pointer)
        .containsExactly("/rules/0/outcome", "/rules/1/when", "/rules/2/when", "/rules/2/outcome");
    assertThat(read.problems().get(0).message())
        .isEqualTo(
            "must be block, challenge, require_evidence, require_human, recompute or defer;"
                + " a rule can only tighten");
    assertThat(read.problems().get(1).message()).isEqualTo("must be a condition in CEL");
  }
}
