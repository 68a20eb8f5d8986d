package dev.omni.operations.guard;

import dev.omni.domain.json.Problem;
import dev.omni.operations.conformity.ConformityAssessment;
import dev.omni.operations.conformity.ConformityEvaluator;
import dev.omni.operations.conformity.Limit;
import dev.omni.operations.units.UnitConverter;
import dev.omni.operations.units.UnitConverter.Conversion;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The comparison of the quantities of an action with their limits. */
final class LimitEvaluator {
  private static final String NO_UNIT = "1";

  private final UnitConverter units;
  private final ConformityEvaluator conformity;
  private final CitedEvidenceLoader exhibits;
  private final List<Problem> problems = new ArrayList<>();

  LimitEvaluator(
      UnitConverter units, ConformityEvaluator conformity, CitedEvidenceLoader exhibits) {
    this.units = units;
    this.conformity = conformity;
    this.exhibits = exhibits;
  }

  /** Returns the problems so far. */
  List<Problem> problems() {
    return List.copyOf(problems);
  }

  MeasuredQuantity measured(StatedQuantity amount) {
    double value =
        exhibits
            .of(amount)
            .map(EvidenceMatcher.MatchedValue::value)
            .orElse(amount.value())
            .doubleValue();
    Optional<Double> standard = standard(amount).filter(Double::isFinite);
    Optional<Conversion> conversion = amount.bound().flatMap(bound -> conversion(amount, bound));
    MeasuredQuantity.Units fit = fit(amount, conversion);
    Optional<Limit> limit =
        amount
            .bound()
            .filter(bound -> conversion.isPresent() || fit != MeasuredQuantity.Units.FIT)
            .map(bound -> conversion.map(c -> converted(amount, c)).orElse(bound.limit()));
    Optional<ConformityAssessment> conformance =
        fit != MeasuredQuantity.Units.FIT
            ? Optional.empty()
            : limit.flatMap(l -> standard.map(u -> conformity.of(value, u, l)));
    Optional<String> obstacle =
        fit == MeasuredQuantity.Units.DIFFER ? Optional.of(obstacle(amount)) : Optional.empty();
    return new MeasuredQuantity(amount.name(), fit, limit, value, conformance, obstacle);
  }

  /** Returns the standard uncertainty of the evidence, else the caller's. */
  private Optional<Double> standard(StatedQuantity amount) {
    Optional<Double> stated = amount.sent().findObject("uncertainty").flatMap(conformity::standard);
    if (amount.sent().has("uncertainty") && stated.isEmpty()) {
      problems.add(
          Problem.invalid(
              amount.at() + "/uncertainty",
              "must be {standard}, {expanded, k} or {lower, upper, level}"));
    }
    return exhibits.of(amount).flatMap(EvidenceMatcher.MatchedValue::standard).or(() -> stated);
  }

  private MeasuredQuantity.Units fit(StatedQuantity amount, Optional<Conversion> conversion) {
    boolean bounded = amount.bound().flatMap(StatedQuantity.Bound::unit).isPresent();
    if (bounded && amount.unit().isEmpty()) {
      return MeasuredQuantity.Units.MISSING;
    }
    return amount.bound().isPresent() && conversion.isEmpty() && readable(amount)
        ? MeasuredQuantity.Units.DIFFER
        : MeasuredQuantity.Units.FIT;
  }

  /** Returns whether both units are units; of others it is unknown what they measure. */
  private boolean readable(StatedQuantity amount) {
    return Stream.of(amount.unit(), amount.bound().flatMap(StatedQuantity.Bound::unit))
        .flatMap(Optional::stream)
        .allMatch(unit -> units.problem(unit).isEmpty());
  }

  private String obstacle(StatedQuantity amount) {
    String own = amount.unit().orElse(NO_UNIT);
    return units.obstacle(amount.bound().flatMap(StatedQuantity.Bound::unit).orElse(own), own);
  }

  private Optional<Conversion> conversion(StatedQuantity amount, StatedQuantity.Bound bound) {
    String own = amount.unit().orElse(NO_UNIT);
    String limits = bound.unit().orElse(own);
    return limits.equals(own) ? Optional.of(Conversion.SAME) : units.conversion(limits, own);
  }

  /** Converts a limit to the value's unit; where larger readings mean less, its sides swap. */
  private Limit converted(StatedQuantity amount, Conversion by) {
    Limit limit = amount.bound().orElseThrow().limit();
    Optional<Double> lower = side(amount, "/limit/lower", limit.lower(), by);
    Optional<Double> upper = side(amount, "/limit/upper", limit.upper(), by);
    return by.falling()
        ? new Limit(upper, lower, limit.confidence())
        : new Limit(lower, upper, limit.confidence());
  }

  private Optional<Double> side(
      StatedQuantity amount, String at, Optional<Double> side, Conversion by) {
    Optional<Double> converted =
        side.flatMap(number -> by.value(BigDecimal.valueOf(number)))
            .map(BigDecimal::doubleValue)
            .filter(Double::isFinite);
    if (side.isPresent() && converted.isEmpty()) {
      String unit = amount.unit().orElse(NO_UNIT);
      problems.add(Problem.invalid(amount.at() + at, "has no value in " + unit));
    }
    return converted;
  }
}
