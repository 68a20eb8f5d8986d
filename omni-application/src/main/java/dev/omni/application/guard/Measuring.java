package dev.omni.application.guard;

import dev.omni.application.spi.Conformity;
import dev.omni.application.spi.Units;
import dev.omni.application.spi.Units.Conversion;
import dev.omni.domain.guard.Conformance;
import dev.omni.domain.guard.Limit;
import dev.omni.domain.guard.Measured;
import dev.omni.domain.json.Problem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Holds the quantities of an action against their limits, with what the evidence has of them. */
final class Measuring {
  private static final String NO_UNIT = "1";

  private final Units units;
  private final Conformity conformity;
  private final Exhibits exhibits;
  private final List<Problem> problems = new ArrayList<>();

  Measuring(Units units, Conformity conformity, Exhibits exhibits) {
    this.units = units;
    this.conformity = conformity;
    this.exhibits = exhibits;
  }

  /** What could not be read on the way. */
  List<Problem> problems() {
    return List.copyOf(problems);
  }

  Measured measured(Amount amount) {
    double value =
        exhibits.of(amount).map(Binding.Found::value).orElse(amount.value()).doubleValue();
    Optional<Double> standard = standard(amount).filter(Double::isFinite);
    Optional<Conversion> conversion = amount.bound().flatMap(bound -> conversion(amount, bound));
    Optional<Limit> limit =
        amount
            .bound()
            .map(bound -> conversion.map(c -> converted(bound.limit(), c)).orElse(bound.limit()));
    Measured.Units fit = fit(amount, conversion);
    Optional<Conformance> conformance =
        fit != Measured.Units.FIT
            ? Optional.empty()
            : limit.flatMap(l -> standard.map(u -> conformity.of(value, u, l)));
    return new Measured(amount.name(), fit, limit, value, conformance);
  }

  /** That of the evidence when it says one, else the caller's. */
  private Optional<Double> standard(Amount amount) {
    Optional<Double> stated = amount.sent().object("uncertainty").flatMap(conformity::standard);
    if (amount.sent().has("uncertainty") && stated.isEmpty()) {
      problems.add(
          Problem.invalid(
              amount.at() + "/uncertainty",
              "must be {standard}, {expanded, k} or {lower, upper, level}"));
    }
    return exhibits.of(amount).flatMap(Binding.Found::standard).or(() -> stated);
  }

  private static Measured.Units fit(Amount amount, Optional<Conversion> conversion) {
    boolean bounded = amount.bound().flatMap(Amount.Bound::unit).isPresent();
    if (bounded && amount.unit().isEmpty()) {
      return Measured.Units.MISSING;
    }
    return amount.bound().isPresent() && conversion.isEmpty()
        ? Measured.Units.DIFFER
        : Measured.Units.FIT;
  }

  private Optional<Conversion> conversion(Amount amount, Amount.Bound bound) {
    String own = amount.unit().orElse(NO_UNIT);
    String limits = bound.unit().orElse(own);
    return limits.equals(own)
        ? Optional.of(new Conversion(BigDecimal.ONE, BigDecimal.ZERO))
        : units.conversion(limits, own);
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
