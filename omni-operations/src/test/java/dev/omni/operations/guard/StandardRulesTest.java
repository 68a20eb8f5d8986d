package dev.omni.operations.guard;

import static dev.omni.operations.guard.GuardOutcome.BLOCK;
import static dev.omni.operations.guard.GuardOutcome.CHALLENGE;
import static dev.omni.operations.guard.GuardOutcome.DEFER;
import static dev.omni.operations.guard.GuardOutcome.RECOMPUTE;
import static dev.omni.operations.guard.GuardOutcome.REQUIRE_EVIDENCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.operations.conformity.Limit;
import dev.omni.operations.guard.CitedEvidence.Content;
import dev.omni.operations.guard.CitedEvidence.Status;
import dev.omni.operations.guard.GuardFacts.Impact;
import dev.omni.operations.guard.GuardFacts.PriorDecision;
import dev.omni.operations.guard.GuardFacts.Proposed;
import dev.omni.operations.guard.GuardFacts.Reversibility;
import dev.omni.operations.guard.GuardFacts.Thresholds;
import dev.omni.operations.guard.MeasuredQuantity.Units;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each standard rule of the guard, on facts to which no other rule objects. */
class StandardRulesTest {
  private static final PriorDecision FIRST = new PriorDecision(false, false, false);
  private static final Proposed SMALL = proposed(100, Reversibility.UNSTATED);
  private static final CitedEvidence PROOF = proof("pass", 60, "price");

  private static Proposed proposed(double size, Reversibility reversibility) {
    return new Proposed(
        Json.Obj.EMPTY, new Impact(size, reversibility), Thresholds.USUAL, OptionalLong.empty());
  }

  private static CitedEvidence proof(String verdict, long age, String... bound) {
    return cited(Status.SOUND, new Content("verification", Optional.of(verdict), age), bound);
  }

  private static CitedEvidence cited(Status status, Content content, String... bound) {
    return new CitedEvidence(
        "e1", status, content, Set.of(bound), Optional.of(Json.obj("path", "/x")));
  }

  private static MeasuredQuantity measured(String name, Optional<Limit> limit, double value) {
    return new MeasuredQuantity(name, Units.FIT, limit, value, Optional.empty(), Optional.empty());
  }

  private static List<GuardReason> of(Proposed proposed, CitedEvidence... cited) {
    return StandardRules.reasons(
        new GuardFacts(
            proposed,
            List.of(cited),
            List.of(measured("price", Optional.empty(), 2)),
            FIRST,
            List.of()));
  }

  private static List<String> rules(List<GuardReason> reasons) {
    return reasons.stream().map(reason -> reason.rule() + " " + reason.outcome()).toList();
  }

  @Test
  void nothing_objects_to_a_small_action() {
    assertThat(of(SMALL)).isEmpty();
    assertThat(of(SMALL, PROOF)).isEmpty();
    assertThat(new GuardDecision(of(SMALL)).outcome()).isEqualTo(GuardOutcome.ALLOW);
  }

  @Test
  void evidence_with_which_a_second_method_does_not_agree_needs_a_person() {
    var disputed = new Content("omni_run", Optional.empty(), 60, true);
    assertThat(rules(of(SMALL, cited(Status.SOUND, disputed, "price"))))
        .containsExactly("second-opinion require_human");
    assertThat(of(SMALL, PROOF, cited(Status.SOUND, Content.NONE, "price"))).isEmpty();
  }

  @Test
  void schema_challenges_what_cannot_be_read_and_says_the_first() {
    Json.Obj problems = Json.obj("impact.value", List.of("must be a number"), "x", List.of("y"));
    var proposed = new Proposed(problems, Impact.NONE, Thresholds.USUAL, OptionalLong.empty());

    assertThat(of(proposed))
        .containsExactly(
            GuardReason.of(
                    "schema",
                    CHALLENGE,
                    "parts of the request cannot be read: impact.value: must be a number")
                .detailed(Json.obj("problems", problems))
                .obliging(
                    "complete",
                    "send these members as they must be",
                    Json.obj("fields", List.of("impact.value", "x"))));
  }

  @ParameterizedTest
  @CsvSource({
    "UNKNOWN, is unknown",
    "FORGED, differs from the signed and logged statement",
    "SANDBOX, was created in a sandbox; this action is live"
  })
  void integrity_blocks_evidence_that_is_none(Status status, String why) {
    assertThat(of(SMALL, CitedEvidence.refused("e1", status)))
        .containsExactly(
            GuardReason.of("integrity", BLOCK, "the evidence " + why)
                .detailed(Json.obj("evidence_id", "e1")));
  }

  @Test
  void pending_evidence_defers() {
    assertThat(of(SMALL, CitedEvidence.refused("e1", Status.PENDING)))
        .containsExactly(
            GuardReason.of("pending", DEFER, "the execution of the evidence has not ended")
                .detailed(Json.obj("evidence_id", "e1"))
                .obliging(
                    "wait", "send the action again later", Json.obj("retry_after_seconds", 5)));
  }

  @Test
  void a_failed_verification_of_the_action_blocks() {
    assertThat(of(SMALL, proof("fail", 60, "price")))
        .containsExactly(
            GuardReason.of("failed", BLOCK, "the evidence is a verification that failed")
                .detailed(Json.obj("evidence_id", "e1")));
    assertThat(rules(of(SMALL, proof("fail", 60)))).containsExactly("unbound recompute");
    var run = cited(Status.SOUND, new Content("omni_run", Optional.of("fail"), 60), "price");
    assertThat(of(SMALL, run)).isEmpty();
  }

  @Test
  void evidence_older_than_an_hour_is_stale() {
    assertThat(of(SMALL, proof("pass", 3600, "price"))).isEmpty();
    assertThat(of(SMALL, proof("pass", 3601, "price")))
        .containsExactly(
            GuardReason.of("stale", RECOMPUTE, "the evidence is older than an hour")
                .detailed(Json.obj("evidence_id", "e1", "age_seconds", 3601))
                .obliging(
                    "recompute",
                    "recompute it and cite the new evidence",
                    Json.obj("evidence_id", "e1", "request", Json.obj("path", "/x"))));
  }

  @Test
  void evidence_that_is_unbound_or_inconclusive_is_recomputed() {
    assertThat(rules(of(SMALL, proof("pass", 60)))).containsExactly("unbound recompute");
    assertThat(rules(of(SMALL, proof("inconclusive", 60, "price"))))
        .containsExactly("inconclusive recompute");
    assertThat(rules(of(SMALL, proof("inconclusive", 9999))))
        .containsExactly("stale recompute", "unbound recompute", "inconclusive recompute");
  }

  @ParameterizedTest
  @CsvSource({
    "9999, UNSTATED, false",
    "10000, UNSTATED, true",
    "9999, REVERSIBLE, false",
    "10000, REVERSIBLE, true",
    "0, IRREVERSIBLE, true"
  })
  void a_large_or_final_action_needs_a_verification(
      double size, Reversibility reversibility, boolean needed) {
    Proposed proposed = proposed(size, reversibility);

    assertThat(rules(of(proposed)))
        .isEqualTo(needed ? List.of("evidence-missing require_evidence") : List.of());
    assertThat(of(proposed, PROOF)).isEmpty();
  }

  @Test
  void what_is_needed_is_said_with_the_threshold() {
    assertThat(of(proposed(10_000, Reversibility.UNSTATED)))
        .containsExactly(
            GuardReason.of(
                    "evidence-missing",
                    REQUIRE_EVIDENCE,
                    "an action of this impact needs a verification of its quantities")
                .detailed(Json.obj("threshold", 10_000))
                .obliging(
                    "evidence",
                    "cite a verification that passed, of each quantity with a limit, at least one",
                    Json.obj("kind", "verification", "verdict", "pass")));
  }

  @Test
  void only_a_recent_passed_verification_of_the_quantity_is_a_proof() {
    Proposed large = proposed(10_000, Reversibility.REVERSIBLE);
    var run = cited(Status.SOUND, new Content("omni_run", Optional.empty(), 60), "price");

    assertThat(rules(of(large, proof("pass", 60, "other"))))
        .containsExactly("evidence-missing require_evidence");
    assertThat(rules(of(large, proof("pass", 3601, "price"))))
        .contains("evidence-missing require_evidence");
    assertThat(rules(of(large, proof("fail", 60, "price"))))
        .contains("evidence-missing require_evidence");
    assertThat(rules(of(large, run))).containsExactly("evidence-missing require_evidence");
    var forged = cited(Status.FORGED, PROOF.content(), "price");
    assertThat(rules(of(large, forged))).contains("evidence-missing require_evidence");
  }

  @Test
  void each_quantity_with_a_limit_needs_its_own_proof() {
    Limit limit = new Limit(Optional.empty(), Optional.of(9.0), 0.95);
    Proposed large = proposed(10_000, Reversibility.REVERSIBLE);
    List<MeasuredQuantity> both =
        List.of(measured("price", Optional.empty(), 2), measured("mass", Optional.of(limit), 2));

    assertThat(rules(of(large, both, PROOF)))
        .containsExactly("limit-met allow", "evidence-missing require_evidence");
    assertThat(rules(of(large, both, proof("pass", 60, "mass"))))
        .containsExactly("limit-met allow");
    assertThat(rules(of(large, List.of(), PROOF)))
        .containsExactly("evidence-missing require_evidence");
  }

  private static List<GuardReason> of(
      Proposed proposed, List<MeasuredQuantity> all, CitedEvidence cited) {
    return StandardRules.reasons(new GuardFacts(proposed, List.of(cited), all, FIRST, List.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "999999, UNSTATED, false",
    "1000000, UNSTATED, true",
    "1000000, IRREVERSIBLE, true",
    "1000000, REVERSIBLE, false"
  })
  void a_huge_action_that_is_not_reversible_needs_another_principal(
      double size, Reversibility reversibility, boolean needed) {
    List<GuardReason> reasons = of(proposed(size, reversibility), PROOF);

    assertThat(rules(reasons)).isEqualTo(needed ? List.of("human require_human") : List.of());
    reasons.forEach(
        reason ->
            assertThat(reason)
                .isEqualTo(
                    LimitRules.approval(
                            "human", "the action is of high impact and not stated as reversible")
                        .detailed(Json.obj("threshold_human", 1_000_000))));
    assertThat(past(proposed(size, reversibility), new PriorDecision(true, true, false))).isEmpty();
  }

  private static List<GuardReason> past(Proposed proposed, PriorDecision past) {
    return StandardRules.reasons(
        new GuardFacts(
            proposed,
            List.of(PROOF),
            List.of(measured("price", Optional.empty(), 2)),
            past,
            List.of()));
  }

  @Test
  void a_repetition_is_challenged_unless_it_cites_the_earlier_decision() {
    assertThat(past(SMALL, new PriorDecision(false, false, true)))
        .containsExactly(
            GuardReason.of(
                    "duplicate", CHALLENGE, "the same action was allowed within the last minute")
                .obliging(
                    "confirm",
                    "confirm intent: send it again with previous_decision",
                    Json.Obj.EMPTY));
    assertThat(past(SMALL, new PriorDecision(true, false, true))).isEmpty();
    assertThat(past(SMALL, new PriorDecision(true, false, false))).isEmpty();
  }

  @Test
  void an_early_action_is_deferred_until_its_time() {
    var early = new Proposed(Json.Obj.EMPTY, Impact.NONE, Thresholds.USUAL, OptionalLong.of(7));

    assertThat(of(early))
        .containsExactly(
            GuardReason.of("blackout", DEFER, "context.not_before is in the future")
                .obliging(
                    "wait", "send the action again then", Json.obj("retry_after_seconds", 7)));
  }

  /** What was allowed for a size is allowed for no larger one if it was not. */
  @Property
  void a_larger_action_is_never_judged_more_mildly(
      @ForAll @DoubleRange(max = 2e6) double size,
      @ForAll @DoubleRange(max = 2e6) double more,
      @ForAll Reversibility reversibility) {
    var smaller = new GuardDecision(of(proposed(size, reversibility)));
    var larger = new GuardDecision(of(proposed(size + more, reversibility)));

    assertThat(larger.outcome()).isGreaterThanOrEqualTo(smaller.outcome());
  }
}
