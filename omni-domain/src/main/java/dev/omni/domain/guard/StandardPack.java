package dev.omni.domain.guard;

import dev.omni.domain.guard.Exhibit.Standing;
import dev.omni.domain.guard.Situation.Impact;
import dev.omni.domain.guard.Situation.Thresholds;
import dev.omni.domain.guard.Situation.TrackRecord;
import dev.omni.domain.json.Digest;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The rules that hold for every action. */
public final class StandardPack {
  /** How it is told of, with the digest of what its rules are. */
  public static final Json.Obj NAME = name();

  private static final int ENOUGH_FORECASTS = 20;
  private static final double LEAST_COVERAGE = 0.75;
  private static final long RETRY = 5;

  private static final List<Function<Situation, Stream<Reason>>> RULES =
      List.of(
          StandardPack::schema,
          StandardPack::integrity,
          StandardPack::failed,
          StandardPack::outdated,
          LimitRules::reasons,
          StandardPack::missing,
          StandardPack::human,
          StandardPack::duplicate,
          StandardPack::calibration,
          StandardPack::early);

  private StandardPack() {}

  private static Json.Obj name() {
    Json.Obj rules =
        Json.obj(
            "rules",
            Json.arr(
                "schema",
                "integrity",
                "failed",
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
    return Json.obj("id", "lq.base", "version", "1", "digest", "sha256:" + Digest.sha256(rules));
  }

  /** What its rules say; an action of which none says more than allow may go ahead. */
  public static List<Reason> reasons(Situation situation) {
    return RULES.stream().flatMap(rule -> rule.apply(situation)).toList();
  }

  private static Stream<Reason> schema(Situation situation) {
    Json.Obj problems = situation.proposed().problems();
    return problems.members().isEmpty()
        ? Stream.empty()
        : Stream.of(
            Reason.of("schema", Ruling.CHALLENGE, "parts of the request cannot be read")
                .detailed(Json.obj("problems", problems))
                .obliging(
                    "complete",
                    "send these members as they must be",
                    Json.obj("fields", List.copyOf(problems.members().keySet()))));
  }

  private static Stream<Reason> integrity(Situation situation) {
    return situation.exhibits().stream().flatMap(StandardPack::integrity);
  }

  private static Stream<Reason> integrity(Exhibit exhibit) {
    return switch (exhibit.standing()) {
      case UNKNOWN -> block("integrity", exhibit, "is not known here");
      case FORGED -> block("integrity", exhibit, "is not what was signed and logged");
      case SANDBOX -> block("integrity", exhibit, "was made in a sandbox; this action is live");
      case PENDING ->
          Stream.of(
              Reason.of("pending", Ruling.DEFER, "what the evidence is of has not ended")
                  .detailed(Json.obj("evidence_id", exhibit.id()))
                  .obliging("wait", "ask again later", Json.obj("retry_after_seconds", RETRY)));
      case SOUND -> Stream.empty();
    };
  }

  private static Stream<Reason> block(String rule, Exhibit exhibit, String what) {
    return Stream.of(
        Reason.of(rule, Ruling.BLOCK, "the evidence " + what)
            .detailed(Json.obj("evidence_id", exhibit.id())));
  }

  private static Stream<Reason> failed(Situation situation) {
    return sound(situation)
        .filter(exhibit -> exhibit.says("fail") && !exhibit.binds().isEmpty())
        .flatMap(exhibit -> block("failed", exhibit, "is a verification that failed"));
  }

  private static Stream<Exhibit> sound(Situation situation) {
    return situation.exhibits().stream().filter(exhibit -> exhibit.standing() == Standing.SOUND);
  }

  private static Stream<Reason> outdated(Situation situation) {
    return sound(situation).flatMap(StandardPack::outdated);
  }

  private static Stream<Reason> outdated(Exhibit exhibit) {
    return Stream.of(
            exhibit.stale()
                ? Optional.of(recompute("stale", exhibit, "is older than an hour"))
                : Optional.<Reason>empty(),
            exhibit.binds().isEmpty()
                ? Optional.of(recompute("unbound", exhibit, "is of no quantity of this action"))
                : Optional.<Reason>empty(),
            exhibit.says("inconclusive")
                ? Optional.of(recompute("inconclusive", exhibit, "decides nothing"))
                : Optional.<Reason>empty())
        .flatMap(Optional::stream);
  }

  private static Reason recompute(String rule, Exhibit exhibit, String what) {
    return Reason.of(rule, Ruling.RECOMPUTE, "the evidence " + what)
        .detailed(Json.obj("evidence_id", exhibit.id(), "age_seconds", exhibit.content().age()))
        .obliging(
            "recompute",
            "compute it anew and cite that",
            Json.obj("evidence_id", exhibit.id()).withPresent("request", exhibit.again()));
  }

  private static Stream<Reason> missing(Situation situation) {
    Impact impact = situation.proposed().impact();
    Thresholds thresholds = situation.proposed().thresholds();
    boolean asked = !impact.reversible() || impact.size() > thresholds.evidence();
    return !asked || proven(situation)
        ? Stream.empty()
        : Stream.of(
            Reason.of(
                    "evidence-missing",
                    Ruling.REQUIRE_EVIDENCE,
                    "an action of this impact rests on a verification of its quantities")
                .detailed(Json.obj("threshold", thresholds.evidence()))
                .obliging(
                    "evidence",
                    "cite a verification that passed, of each quantity with a limit, at least one",
                    Json.obj("kind", "verification", "verdict", "pass")));
  }

  /** Whether a quantity is verified, and every one that has a limit. */
  private static boolean proven(Situation situation) {
    List<Measured> all = situation.measured();
    return all.stream().anyMatch(quantity -> proven(situation, quantity))
        && all.stream()
            .filter(quantity -> quantity.limit().isPresent())
            .allMatch(quantity -> proven(situation, quantity));
  }

  private static boolean proven(Situation situation, Measured quantity) {
    return situation.exhibits().stream().anyMatch(exhibit -> exhibit.proves(quantity.name()));
  }

  private static Stream<Reason> human(Situation situation) {
    Impact impact = situation.proposed().impact();
    double threshold = situation.proposed().thresholds().human();
    boolean asked = !impact.reversible() && impact.size() >= threshold;
    return !asked || situation.past().approved()
        ? Stream.empty()
        : Stream.of(
            LimitRules.approval("human", "it cannot be undone and is of great impact")
                .detailed(Json.obj("threshold_human", threshold)));
  }

  private static Stream<Reason> duplicate(Situation situation) {
    return situation.past().repeated() && !situation.past().asked()
        ? Stream.of(
            Reason.of("duplicate", Ruling.CHALLENGE, "the same was allowed within the last minute")
                .obliging(
                    "confirm",
                    "confirm intent: send it again with previous_decision",
                    Json.Obj.EMPTY))
        : Stream.empty();
  }

  private static Stream<Reason> calibration(Situation situation) {
    return situation.records().stream()
        .filter(record -> record.resolved() >= ENOUGH_FORECASTS)
        .filter(record -> record.coverage() < LEAST_COVERAGE)
        .map(StandardPack::miscalibrated);
  }

  private static Reason miscalibrated(TrackRecord record) {
    return Reason.of(
            "calibration",
            Ruling.CHALLENGE,
            "the model's 90 % intervals have held the truth too seldom")
        .detailed(
            Json.obj(
                "model", record.model(),
                "resolved", record.resolved(),
                "coverage90", record.coverage()))
        .obliging("model", "widen the interval or change the model", Json.Obj.EMPTY);
  }

  private static Stream<Reason> early(Situation situation) {
    return situation.proposed().early().stream()
        .mapToObj(
            seconds ->
                Reason.of("blackout", Ruling.DEFER, "context.not_before is still ahead")
                    .obliging("wait", "ask again then", Json.obj("retry_after_seconds", seconds)));
  }
}
