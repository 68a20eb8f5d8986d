package dev.omni.operations.forecast;

import dev.omni.application.operation.FeatureContext;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.run.Run;
import dev.omni.operations.conformity.ConformityEvaluator;
import dev.omni.operations.units.UnitConverter;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.UUID;

/** The error of a run's result, computed from an outcome. */
final class ResidualCalculator {
  /** The coverage factor of an expanded uncertainty (JCGM 100:2008, 6.3.3). */
  private static final double COVERAGE = 2;

  private static final String VALUE = "/value";

  private final FeatureContext context;
  private final ConformityEvaluator conformity;
  private final UnitConverter units;

  ResidualCalculator(FeatureContext context, ConformityEvaluator conformity, UnitConverter units) {
    this.context = context;
    this.conformity = conformity;
    this.units = units;
  }

  /**
   * A number of a result.
   *
   * @param unit its unit, where the result states one
   * @param standard its standard uncertainty, where the result states one
   */
  private record ResultNumber(double value, Optional<String> unit, Optional<Double> standard) {}

  OutcomeEffect on(Caller caller, OutcomeRequest report) {
    UUID id = report.id().orElseThrow();
    Optional<Json.Obj> result =
        context
            .stores()
            .runs()
            .find(caller.view(), id)
            .filter(run -> run.subject().workspace().map(caller.binding()::allows).orElse(true))
            .flatMap(Run::findResult);
    if (result.isEmpty()) {
      report.problems().add("/subject/id", "must be a completed run of yours");
      return OutcomeEffect.NONE;
    }
    Optional<ResultNumber> found = found(result.get(), report);
    Optional<UnitConverter.Conversion> conversion = found.flatMap(f -> conversion(report, f));
    Optional<BigDecimal> value = number(report);
    if (value.isEmpty()) {
      report.problems().add("/value", "must be a number");
    } else if (conversion.isPresent() && conversion.flatMap(c -> c.value(value.get())).isEmpty()) {
      report.problems().add("/value", "has no value in " + found.get().unit().orElse("1"));
    }
    if (!report.problems().isEmpty() || conversion.isEmpty()) {
      return OutcomeEffect.NONE;
    }
    var parents = context.evidence().parent(caller.view(), id).stream().toList();
    Json residual = residual(report, found.get(), conversion.get());
    return new OutcomeEffect(Json.Arr.EMPTY, residual, ChangeSet.NONE, parents);
  }

  /** Returns the conversion from the outcome's unit to the run's; a run without a unit has any. */
  private Optional<UnitConverter.Conversion> conversion(OutcomeRequest report, ResultNumber found) {
    if (report.unit().isEmpty() || found.unit().isEmpty() || report.unit().equals(found.unit())) {
      return Optional.of(UnitConverter.Conversion.SAME);
    }
    Optional<UnitConverter.Conversion> conversion =
        units.conversion(report.unit().get(), found.unit().get());
    if (conversion.isEmpty()) {
      String why = units.obstacle(report.unit().get(), found.unit().get());
      report.problems().add("/unit", "must be convertible to " + found.unit().get() + ": " + why);
    }
    return conversion;
  }

  private static Optional<BigDecimal> number(OutcomeRequest report) {
    return report.value() instanceof Json.Num number
        ? Optional.of(number.value())
        : Optional.empty();
  }

  /**
   * Returns the residual. E_n is that of ISO 13528:2022, 9.7: the difference over the expanded
   * uncertainty of both.
   */
  private static Json residual(
      OutcomeRequest report, ResultNumber found, UnitConverter.Conversion conversion) {
    BigDecimal sent = number(report).orElseThrow();
    double difference = conversion.value(sent).orElseThrow().doubleValue() - found.value();
    Optional<Double> ours = report.standardUncertainty().map(u -> conversion.spread(u, sent));
    Json en =
        found
            .standard()
            .flatMap(theirs -> ours.map(u -> StrictMath.hypot(theirs, u)))
            .map(both -> finite(Math.abs(difference) / (COVERAGE * both)))
            .orElse(Json.NULL);
    return Json.obj("difference", finite(difference), "en", en);
  }

  /** Returns the number of the subject's pointer, else the first one of the result. */
  private Optional<ResultNumber> found(Json.Obj result, OutcomeRequest report) {
    Optional<String> pointer =
        report.subject().has("pointer")
            ? Optional.of(report.subject().findText("pointer").orElse(""))
            : Pointer.toFirstNumber(result).map(Pointer::text);
    Optional<ResultNumber> found = pointer.flatMap(at -> at(result, at));
    if (found.isEmpty()) {
      report.problems().add("/subject/pointer", "must be a JSON pointer to a number of the result");
    }
    return found;
  }

  /**
   * Returns the number at a pointer. A quantity has its own unit and uncertainty; other numbers
   * have those of the result.
   */
  private Optional<ResultNumber> at(Json.Obj result, String pointer) {
    Optional<Json> there = Pointer.parse(pointer).flatMap(at -> at.in(result));
    if (there.filter(Json.Obj.class::isInstance).isPresent()) {
      return at(result, pointer + VALUE);
    }
    Json.Obj quantity =
        Optional.of(pointer)
            .filter(text -> text.endsWith(VALUE))
            .flatMap(
                text ->
                    Pointer.parse(text.substring(0, text.length() - VALUE.length()))
                        .flatMap(at -> at.in(result)))
            .filter(Json.Obj.class::isInstance)
            .map(Json.Obj.class::cast)
            .orElse(Json.Obj.EMPTY);
    Optional<Double> standard =
        quantity
            .findObject("uncertainty")
            .flatMap(conformity::standard)
            .or(() -> result.findNumber("standard_error").map(Number::doubleValue));
    return there
        .filter(Json.Num.class::isInstance)
        .map(
            number ->
                new ResultNumber(
                    ((Json.Num) number).asDouble(), quantity.findText("unit"), standard));
  }

  private static Json finite(double value) {
    return Double.isFinite(value) ? Json.num(value) : Json.NULL;
  }
}
