package dev.omni.application.evidence;

import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.DataReference;
import dev.omni.domain.world.MeasuredAccuracy;
import dev.omni.domain.world.ModelRegister;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The part of evidence that says what a run is good for: whether its input is within the limits of
 * use, how accurate its result is, and the entry of its model in the operator's register.
 */
final class RunClaims {
  /** The claims of a run of which nothing is decided. */
  static final Json.Obj NOTHING =
      Json.obj(
          "limits", Json.obj("within", Json.NULL, "rules", Json.Arr.EMPTY),
          "accuracy", Json.Arr.EMPTY,
          "model", Json.NULL);

  private static final Pointer ESTIMATE = new Pointer("/error_estimate");
  private static final Pointer NUMERICS = new Pointer("/numerics/error_estimate");

  private final Optional<ConditionEvaluator> conditions;
  private final ModelRegister models;
  private final Map<String, PreparedLimits> known = new ConcurrentHashMap<>();

  /**
   * Creates the claims.
   *
   * @param conditions decides the limits of use; without one nothing is decided
   * @param models register of the operator
   */
  RunClaims(Optional<ConditionEvaluator> conditions, ModelRegister models) {
    this.conditions = conditions;
    this.models = models;
  }

  /** Returns {@code limits, accuracy, model} of an ended run. */
  Json.Obj of(Capability capability, Run run) {
    PreparedLimits prepared =
        known.computeIfAbsent(capability.id(), id -> new PreparedLimits(capability, conditions));
    Json.Obj input = decidable(capability, prepared.filled(run.input()), run);
    Json.Obj limits = prepared.of(input);
    boolean within = limits.find("within").filter(Json.of(true)::equals).isPresent();
    List<Json> accuracy =
        run.findResult()
            .map(result -> accuracy(capability, within ? input : Json.Obj.EMPTY, result))
            .orElse(List.of());
    return Json.obj(
        "limits", limits,
        "accuracy", accuracy,
        "model", models.entry(capability.id()).orElse(Json.NULL));
  }

  /** Returns an input without what is read from data sets, of which nothing is decided. */
  private static Json.Obj decidable(Capability capability, Json.Obj input, Run run) {
    if (run.origin().sources().data().isEmpty()) {
      return input;
    }
    Json.Obj rest = input;
    for (DataReference reference : DataReference.in(capability.input().schema(), run.input())) {
      rest = rest.without(reference.at().steps().get(0));
    }
    return rest;
  }

  /** Returns what was measured, else what the result estimates of its answer, else none. */
  private static List<Json> accuracy(Capability capability, Json.Obj within, Json.Obj result) {
    var found = new ArrayList<Json>();
    for (MeasuredAccuracy measured : capability.accuracy()) {
      measured
          .bound(within)
          .map(
              bound ->
                  stated(
                      measured.pointer(),
                      "measured",
                      Json.obj(
                          "bound", bound,
                          "rule", measured.rule(),
                          "samples", measured.samples(),
                          "reference", measured.reference())))
          .ifPresent(found::add);
    }
    if (found.isEmpty()) {
      String answer = capability.answer();
      Optional<Json> bound = estimate(capability, answer, result);
      found.add(
          stated(
              Pointer.ROOT.to(answer).text(),
              bound.isPresent() ? "estimated" : "none",
              Json.obj(
                  "bound",
                  bound,
                  "rule",
                  bound.map(own -> Json.str("error_estimate of the result")),
                  "samples",
                  Json.NULL,
                  "reference",
                  Json.NULL)));
    }
    return found;
  }

  private static Json.Obj stated(String pointer, String kind, Json.Obj rest) {
    return Json.obj("pointer", pointer, "kind", kind).withAll(rest);
  }

  /**
   * Returns the estimate of the error of the answer in the answer's own unit. One without a unit
   * may be a part of the answer, and says nothing here.
   */
  private static Optional<Json> estimate(Capability capability, String answer, Json.Obj result) {
    if (!(result.find(answer).orElse(Json.NULL) instanceof Json.Num)) {
      return Optional.empty();
    }
    Optional<Json> own = ESTIMATE.in(result).filter(Json.Num.class::isInstance);
    String unit = capability.unitOf(answer);
    boolean same = !unit.equals("1") && unit.equals(capability.unitOf("numerics.error_estimate"));
    return own.or(() -> NUMERICS.in(result).filter(found -> same && found instanceof Json.Num));
  }
}
