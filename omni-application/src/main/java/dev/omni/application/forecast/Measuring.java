package dev.omni.application.forecast;

import dev.omni.application.operation.Means;
import dev.omni.application.spi.Change;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import java.util.Optional;
import java.util.UUID;

/** An outcome of a run says how far its number was off. */
final class Measuring {
  /** The coverage factor of an expanded uncertainty (JCGM 100:2008, 6.3.3). */
  private static final double COVERAGE = 2;

  private final Means means;

  Measuring(Means means) {
    this.means = means;
  }

  Consequence on(Caller caller, Report report) {
    UUID id = report.id().orElseThrow();
    Optional<Json.Obj> result =
        means
            .stores()
            .runs()
            .find(caller.tenant(), id)
            .filter(run -> run.subject().workspace().map(caller.binding()::opens).orElse(true))
            .flatMap(Measuring::result);
    if (result.isEmpty()) {
      report.asked().wrong("/subject/id", "must be a completed run of yours");
      return Consequence.NONE;
    }
    Optional<Double> said = said(result.get(), report);
    if (!(report.value() instanceof Json.Num)) {
      report.asked().wrong("/value", "must be a number");
    }
    if (!report.asked().problems().isEmpty() || said.isEmpty()) {
      return Consequence.NONE;
    }
    double difference = ((Json.Num) report.value()).asDouble() - said.get();
    var parents = means.evidence().parent(caller.tenant(), id).stream().toList();
    Json residual =
        Json.obj("difference", finite(difference), "en", en(difference, result.get(), report));
    return new Consequence(Json.Arr.EMPTY, residual, Change.NONE, parents);
  }

  private static Optional<Json.Obj> result(Run run) {
    return run.state()
        .outcome()
        .filter(Outcome.Succeeded.class::isInstance)
        .map(outcome -> ((Outcome.Succeeded) outcome).result());
  }

  private static Optional<Double> said(Json.Obj result, Report report) {
    Optional<Json> at =
        report.subject().has("pointer")
            ? pointed(result, report.subject().text("pointer").orElse(""))
            : result.members().values().stream().filter(Json.Num.class::isInstance).findFirst();
    Optional<Double> number =
        at.filter(Json.Num.class::isInstance).map(value -> ((Json.Num) value).asDouble());
    if (number.isEmpty()) {
      report.asked().wrong("/subject/pointer", "must be a JSON pointer to a number of the result");
    }
    return number;
  }

  private static Optional<Json> pointed(Json.Obj result, String pointer) {
    try {
      return new Pointer(pointer).in(result);
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  /** E_n of ISO 13528:2022, 9.7: the difference over the expanded uncertainty of both. */
  private static Json en(double difference, Json.Obj result, Report report) {
    Optional<Double> theirs = result.number("standard_error").map(Number::doubleValue);
    Optional<Double> ours = report.standardUncertainty();
    if (theirs.isEmpty() || ours.isEmpty()) {
      return Json.NULL;
    }
    return finite(Math.abs(difference) / (COVERAGE * Math.hypot(theirs.get(), ours.get())));
  }

  private static Json finite(double value) {
    return Double.isFinite(value) ? Json.num(value) : Json.NULL;
  }
}
