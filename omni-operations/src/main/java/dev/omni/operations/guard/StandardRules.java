package dev.omni.operations.guard;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.operations.guard.CitedEvidence.Status;
import dev.omni.operations.guard.GuardFacts.Impact;
import dev.omni.operations.guard.GuardFacts.Reversibility;
import dev.omni.operations.guard.GuardFacts.Thresholds;
import dev.omni.operations.guard.GuardFacts.TrackRecord;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The rules that apply to every action. */
public final class StandardRules {
  /** The displayed name, with the digest of the definitions of the rules. */
  public static final Json.Obj NAME = name();

  private static final int ENOUGH_FORECASTS = 20;
  private static final double LEAST_COVERAGE = 0.75;
  private static final long RETRY = 5;

  private static final List<Function<GuardFacts, Stream<GuardReason>>> RULES =
      List.of(
          StandardRules::schema,
          StandardRules::integrity,
          StandardRules::failed,
          StandardRules::disputed,
          StandardRules::outdated,
          LimitRules::reasons,
          StandardRules::missing,
          StandardRules::human,
          StandardRules::duplicate,
          StandardRules::calibration,
          StandardRules::early);

  private StandardRules() {}

  private static Json.Obj name() {
    Json.Obj rules =
        Json.obj(
            "rules",
            Json.arr(
                "schema",
                UnknownMembers.RULE,
                "integrity",
                "failed",
                "second-opinion",
                "stale",
                "unbound",
                "inconclusive",
                "unit",
                "limit-violated",
                "limit-guard-band",
                "evidence-missing",
                "human",
                "duplicate",
                "calibration",
                "pending",
                "blackout",
                "rule-error"),
            "version",
            1);
    return Json.obj("id", "lq.base", "version", "1", "digest", "sha256:" + Sha256.sha256(rules));
  }

  /** Returns the objections of the rules; an action without objections may proceed. */
  public static List<GuardReason> reasons(GuardFacts situation) {
    return RULES.stream().flatMap(rule -> rule.apply(situation)).toList();
  }

  private static Stream<GuardReason> schema(GuardFacts situation) {
    Json.Obj problems = situation.proposed().problems();
    return problems.members().isEmpty()
        ? Stream.empty()
        : Stream.of(
            GuardReason.of("schema", GuardOutcome.CHALLENGE, unreadable(problems))
                .detailed(Json.obj("problems", problems))
                .obliging(
                    "complete",
                    "send these members as they must be",
                    Json.obj("fields", List.copyOf(problems.members().keySet()))));
  }

  /** Returns the message about problems by path, with the first of them. */
  private static String unreadable(Json.Obj problems) {
    String path = problems.members().keySet().iterator().next();
    String first = problems.items(path).get(0) instanceof Json.Str text ? text.value() : "";
    return "parts of the request cannot be read: " + path + ": " + first;
  }

  private static Stream<GuardReason> integrity(GuardFacts situation) {
    return situation.citedEvidence().stream().flatMap(StandardRules::integrity);
  }

  private static Stream<GuardReason> integrity(CitedEvidence exhibit) {
    return switch (exhibit.status()) {
      case UNKNOWN -> block("integrity", exhibit, "is unknown");
      case FORGED -> block("integrity", exhibit, "differs from the signed and logged statement");
      case SANDBOX -> block("integrity", exhibit, "was created in a sandbox; this action is live");
      case PENDING ->
          Stream.of(
              GuardReason.of(
                      "pending", GuardOutcome.DEFER, "the execution of the evidence has not ended")
                  .detailed(Json.obj("evidence_id", exhibit.id()))
                  .obliging(
                      "wait",
                      "send the action again later",
                      Json.obj("retry_after_seconds", RETRY)));
      case SOUND -> Stream.empty();
    };
  }

  private static Stream<GuardReason> block(String rule, CitedEvidence exhibit, String what) {
    return Stream.of(
        GuardReason.of(rule, GuardOutcome.BLOCK, "the evidence " + what)
            .detailed(Json.obj("evidence_id", exhibit.id())));
  }

  private static Stream<GuardReason> failed(GuardFacts situation) {
    return sound(situation)
        .filter(exhibit -> exhibit.says("fail") && !exhibit.binds().isEmpty())
        .flatMap(exhibit -> block("failed", exhibit, "is a verification that failed"));
  }

  private static Stream<GuardReason> disputed(GuardFacts situation) {
    return situation.past().approved()
        ? Stream.empty()
        : sound(situation)
            .filter(exhibit -> exhibit.content().disputed() && !exhibit.binds().isEmpty())
            .map(
                exhibit ->
                    LimitRules.approval(
                            "second-opinion", "a second method does not agree with the evidence")
                        .detailed(Json.obj("evidence_id", exhibit.id())));
  }

  private static Stream<CitedEvidence> sound(GuardFacts situation) {
    return situation.citedEvidence().stream().filter(exhibit -> exhibit.status() == Status.SOUND);
  }

  private static Stream<GuardReason> outdated(GuardFacts situation) {
    return sound(situation).flatMap(StandardRules::outdated);
  }

  private static Stream<GuardReason> outdated(CitedEvidence exhibit) {
    return Stream.of(
            exhibit.stale()
                ? Optional.of(recompute("stale", exhibit, "is older than an hour"))
                : Optional.<GuardReason>empty(),
            exhibit.binds().isEmpty()
                ? Optional.of(
                    recompute("unbound", exhibit, "belongs to no quantity of this action"))
                : Optional.<GuardReason>empty(),
            exhibit.says("inconclusive")
                ? Optional.of(recompute("inconclusive", exhibit, "is inconclusive"))
                : Optional.<GuardReason>empty())
        .flatMap(Optional::stream);
  }

  private static GuardReason recompute(String rule, CitedEvidence exhibit, String what) {
    return GuardReason.of(rule, GuardOutcome.RECOMPUTE, "the evidence " + what)
        .detailed(Json.obj("evidence_id", exhibit.id(), "age_seconds", exhibit.content().age()))
        .obliging(
            "recompute",
            "recompute it and cite the new evidence",
            Json.obj("evidence_id", exhibit.id()).withPresent("request", exhibit.again()));
  }

  private static Stream<GuardReason> missing(GuardFacts situation) {
    Impact impact = situation.proposed().impact();
    Thresholds thresholds = situation.proposed().thresholds();
    boolean required =
        impact.reversibility() == Reversibility.IRREVERSIBLE
            || impact.size() >= thresholds.evidence();
    return !required || proven(situation)
        ? Stream.empty()
        : Stream.of(
            GuardReason.of(
                    "evidence-missing",
                    GuardOutcome.REQUIRE_EVIDENCE,
                    "an action of this impact needs a verification of its quantities")
                .detailed(Json.obj("threshold", thresholds.evidence()))
                .obliging(
                    "evidence",
                    "cite a verification that passed, of each quantity with a limit, at least one",
                    Json.obj("kind", "verification", "verdict", "pass")));
  }

  /** Returns whether the action has a verified quantity and every limited quantity is verified. */
  private static boolean proven(GuardFacts situation) {
    List<MeasuredQuantity> all = situation.measured();
    return all.stream().anyMatch(quantity -> proven(situation, quantity))
        && all.stream()
            .filter(quantity -> quantity.limit().isPresent())
            .allMatch(quantity -> proven(situation, quantity));
  }

  private static boolean proven(GuardFacts situation, MeasuredQuantity quantity) {
    return situation.citedEvidence().stream().anyMatch(exhibit -> exhibit.proves(quantity.name()));
  }

  private static Stream<GuardReason> human(GuardFacts situation) {
    Impact impact = situation.proposed().impact();
    double threshold = situation.proposed().thresholds().human();
    boolean required =
        impact.reversibility() != Reversibility.REVERSIBLE && impact.size() >= threshold;
    return !required || situation.past().approved()
        ? Stream.empty()
        : Stream.of(
            LimitRules.approval(
                    "human", "the action is of high impact and not stated as reversible")
                .detailed(Json.obj("threshold_human", threshold)));
  }

  private static Stream<GuardReason> duplicate(GuardFacts situation) {
    return situation.past().repeated() && !situation.past().cited()
        ? Stream.of(
            GuardReason.of(
                    "duplicate",
                    GuardOutcome.CHALLENGE,
                    "the same action was allowed within the last minute")
                .obliging(
                    "confirm",
                    "confirm intent: send it again with previous_decision",
                    Json.Obj.EMPTY))
        : Stream.empty();
  }

  private static Stream<GuardReason> calibration(GuardFacts situation) {
    return situation.records().stream()
        .filter(record -> record.resolved() >= ENOUGH_FORECASTS)
        .filter(record -> record.coverage() < LEAST_COVERAGE)
        .map(StandardRules::miscalibrated);
  }

  private static GuardReason miscalibrated(TrackRecord record) {
    return GuardReason.of(
            "calibration",
            GuardOutcome.CHALLENGE,
            "the model's 90 % intervals contained the outcome too rarely")
        .detailed(
            Json.obj(
                "model", record.model(),
                "resolved", record.resolved(),
                "coverage90", record.coverage()))
        .obliging("model", "widen the interval or change the model", Json.Obj.EMPTY);
  }

  private static Stream<GuardReason> early(GuardFacts situation) {
    return situation.proposed().early().stream()
        .mapToObj(
            seconds ->
                GuardReason.of(
                        "blackout", GuardOutcome.DEFER, "context.not_before is in the future")
                    .obliging(
                        "wait",
                        "send the action again then",
                        Json.obj("retry_after_seconds", seconds)));
  }
}
