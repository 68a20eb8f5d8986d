package dev.omni.application.feature.guard;

import dev.omni.application.spi.feature.ConformityEvaluator;
import dev.omni.application.spi.feature.UnitConverter;
import dev.omni.application.spi.feature.UnitConverter.Conversion;
import dev.omni.domain.feature.guard.ConformityAssessment;
import dev.omni.domain.feature.guard.Limit;
import dev.omni.domain.feature.guard.MeasuredQuantity;
import dev.omni.domain.feature.guard.StatedQuantity;
import dev.omni.domain.json.Problem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
    Optional<Limit> limit =
        amount
            .bound()
            .map(bound -> conversion.map(c -> converted(bound.limit(), c)).orElse(bound.limit()));
    MeasuredQuantity.Units fit = fit(amount, conversion);
    Optional<ConformityAssessment> conformance =
        fit != MeasuredQuantity.Units.FIT
            ? Optional.empty()
            : limit.flatMap(l -> standard.map(u -> conformity.of(value, u, l)));
    return new MeasuredQuantity(amount.name(), fit, limit, value, conformance);
  }

  /** Returns the standard uncertainty of the evidence, else the caller's. */
  private Optional<Double> standard(StatedQuantity amount) {
    Optional<Double> stated = amount.sent().object("uncertainty").flatMap(conformity::standard);
    if (amount.sent().has("uncertainty") && stated.isEmpty()) {
      problems.add(
          Problem.invalid(
              amount.at() + "/uncertainty",
              "must be {standard}, {expanded, k} or {lower, upper, level}"));
    }
    return exhibits.of(amount).flatMap(EvidenceMatcher.MatchedValue::standard).or(() -> stated);
  }

  private static MeasuredQuantity.Units fit(
      StatedQuantity amount, Optional<Conversion> conversion) {
    boolean bounded = amount.bound().flatMap(StatedQuantity.Bound::unit).isPresent();
    if (bounded && amount.unit().isEmpty()) {
      return MeasuredQuantity.Units.MISSING;
    }
    return amount.bound().isPresent() && conversion.isEmpty()
        ? MeasuredQuantity.Units.DIFFER
        : MeasuredQuantity.Units.FIT;
  }

  private Optional<Conversion> conversion(StatedQuantity amount, StatedQuantity.Bound bound) {
    String own = amount.unit().orElse(NO_UNIT);
    String limits = bound.unit().orElse(own);
    return limits.equals(own) ? Optional.of(Conversion.SAME) : units.conversion(limits, own);
  }

  private static Limit converted(Limit limit, Conversion by) {
    return new Limit(
        limit.lower().map(side -> side(side, by)),
        limit.upper().map(side -> side(side, by)),
        limit.confidence());
  }

  private static double side(double side, Conversion by) {
    return by.value(BigDecimal.valueOf(side)).doubleValue();
  }
}
