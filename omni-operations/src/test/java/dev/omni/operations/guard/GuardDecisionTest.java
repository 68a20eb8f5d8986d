package dev.omni.operations.guard;

import static dev.omni.operations.guard.GuardOutcome.BLOCK;
import static dev.omni.operations.guard.GuardOutcome.DEFER;
import static dev.omni.operations.guard.GuardOutcome.REQUIRE_HUMAN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.omni.domain.json.Json;
import dev.omni.operations.guard.CitedEvidence.Content;
import dev.omni.operations.guard.CitedEvidence.Status;
import dev.omni.operations.guard.GuardFacts.Impact;
import dev.omni.operations.guard.GuardFacts.PriorDecision;
import dev.omni.operations.guard.GuardFacts.Proposed;
import dev.omni.operations.guard.GuardFacts.Thresholds;
import dev.omni.operations.guard.GuardFacts.TrackRecord;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What the reasons of the rules come to, and how it is shown. */
class GuardDecisionTest {
  private static final CitedEvidence PROOF =
      new CitedEvidence(
          "e1",
          Status.SOUND,
          new Content("verification", Optional.of("pass"), 60),
          Set.of("price"),
          Optional.empty());

  @ParameterizedTest
  @EnumSource
  void an_outcome_is_read_by_its_own_word(GuardOutcome outcome) {
    assertThat(GuardOutcome.of(outcome.toString())).contains(outcome);
    assertThat(GuardOutcome.of(outcome.name())).isEmpty();
  }

  @Property
  void the_most_severe_outcome_decides_in_any_order(
      @ForAll GuardOutcome one, @ForAll GuardOutcome other) {
    GuardOutcome severe = one.ordinal() > other.ordinal() ? one : other;
    var decision =
        new GuardDecision(List.of(GuardReason.of("a", one, "x"), GuardReason.of("b", other, "y")));

    assertThat(one.or(other)).isEqualTo(severe).isEqualTo(other.or(one));
    assertThat(decision.outcome()).isEqualTo(severe);
    assertThat(decision.json().find("decision"))
        .contains(new Json.Bool(severe == GuardOutcome.ALLOW));
  }

  @Test
  void a_decision_lists_its_reasons_and_what_would_change_it() {
    GuardReason plain = GuardReason.of("a", BLOCK, "x");
    GuardReason obliging = GuardReason.of("b", DEFER, "y").obliging("wait", "z", Json.obj("n", 1));

    assertThat(new GuardDecision(List.of(plain, obliging)).json())
        .isEqualTo(
            Json.obj(
                "decision",
                false,
                "outcome",
                "block",
                "reasons",
                Json.arr(
                    Json.obj(
                        "rule", "a", "outcome", "block", "message", "x", "detail", Json.Obj.EMPTY),
                    Json.obj(
                        "rule", "b", "outcome", "defer", "message", "y", "detail", Json.Obj.EMPTY)),
                "obligations",
                Json.arr(Json.obj("type", "wait", "message", "z", "n", 1))));
    assertThat(REQUIRE_HUMAN).isLessThan(BLOCK);
  }

  @Test
  void evidence_is_shown_with_what_is_known_of_it() {
    assertThat(PROOF.json())
        .isEqualTo(
            Json.obj(
                "id",
                "e1",
                "valid",
                true,
                "kind",
                "verification",
                "verdict",
                "pass",
                "age_seconds",
                60,
                "binds",
                true));
    assertThat(CitedEvidence.refused("e2", Status.UNKNOWN).json())
        .isEqualTo(
            Json.obj(
                "id",
                "e2",
                "valid",
                false,
                "kind",
                Json.NULL,
                "verdict",
                Json.NULL,
                "age_seconds",
                Json.NULL,
                "binds",
                false));
  }

  @Test
  void the_rules_are_named_by_their_digest() {
    assertThat(StandardRules.NAME.without("digest"))
        .isEqualTo(Json.obj("id", "lq.base", "version", "1"));
    assertThat(StandardRules.NAME.findText("digest").orElseThrow()).matches("sha256:[0-9a-f]{64}");
  }

  @ParameterizedTest
  @CsvSource({"20, 0.749, true", "20, 0.75, false", "19, 0.1, false"})
  void a_model_whose_intervals_miss_too_often_is_challenged(
      int resolved, double coverage, boolean challenged) {
    var small = new Proposed(Json.Obj.EMPTY, Impact.NONE, Thresholds.USUAL, OptionalLong.empty());
    var facts =
        new GuardFacts(
            small,
            List.of(),
            List.of(),
            new PriorDecision(false, false, false),
            List.of(new TrackRecord("m", resolved, coverage)));
    List<GuardReason> reasons = StandardRules.reasons(facts);

    assertThat(reasons)
        .extracting(GuardReason::rule, GuardReason::outcome)
        .isEqualTo(challenged ? List.of(tuple("calibration", GuardOutcome.CHALLENGE)) : List.of());
    reasons.forEach(
        reason -> {
          assertThat(reason.detail())
              .isEqualTo(Json.obj("model", "m", "resolved", resolved, "coverage90", coverage));
          assertThat(reason.obligation().flatMap(o -> o.findText("type"))).contains("model");
        });
  }
}
