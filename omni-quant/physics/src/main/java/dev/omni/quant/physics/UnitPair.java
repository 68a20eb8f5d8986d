package dev.omni.quant.physics;

import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.units.Dimension;
import dev.omni.quant.core.units.UcumUnit;
import dev.omni.quant.core.units.UcumUnits;
import dev.omni.quant.core.units.UnitChange;
import dev.omni.quant.core.units.UnitSyntaxException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hipparchus.fraction.Fraction;

/** Two units of one dimension with what all conversions between them share. */
final class UnitPair {
  /** Kelvin that absolute zero itself may be off after conversion. */
  private static final double ABSOLUTE_ZERO_ROUNDED = 1e-10;

  private static final double ROUNDING = 1e-13;
  private static final String HERTZ = "Hz";
  private static final String RADIAN = "rad";
  private static final String ANGULAR =
      "angle counted as 1; multiply by 2 pi for angular frequency";

  private static final UcumUnits UNITS = new UcumUnits();
  private static final Map<String, String> LETTERS = letters();

  private final UcumUnit from;
  private final UcumUnit to;
  private final UnitChange.Prepared there;
  private final UnitChange.Prepared back;
  private final boolean curved;

  /** The reading of the first unit at zero of the second; NaN where there is none. */
  private final double origin;

  private final String dimension;

  private UnitPair(UcumUnit from, UcumUnit to, UnitChange there) {
    this.from = from;
    this.to = to;
    this.there = there.prepared();
    this.back =
        UcumUnits.conversion(to, from).map(UnitChange::prepared).orElse(beyond -> Optional.empty());
    this.curved = from.curved() || to.curved();
    this.origin = curved ? 0 : number(this.back, 0);
    this.dimension = letters(from.dimension());
  }

  private static Map<String, String> letters() {
    var letters = new LinkedHashMap<String, String>();
    letters.put("m", "L");
    letters.put("kg", "M");
    letters.put("s", "T");
    letters.put("A", "I");
    letters.put("K", "K");
    letters.put("mol", "N");
    letters.put("cd", "J");
    return letters;
  }

  /** The pairs of many rows, each made once. Not thread-safe. */
  static final class Known {
    private final Map<String, Map<String, Optional<UnitPair>>> pairs = new HashMap<>();

    /** Returns the pair of two codes; empty where these have {@link UnitPair#problems}. */
    Optional<UnitPair> of(String from, String to) {
      return pairs
          .computeIfAbsent(from, code -> new HashMap<>())
          .computeIfAbsent(to, code -> UnitPair.of(from, code));
    }
  }

  /** Returns the pair of two codes; empty where these have {@link #problems}. */
  static Optional<UnitPair> of(String from, String to) {
    try {
      UcumUnit one = UcumUnit.of(from);
      UcumUnit other = UcumUnit.of(to);
      return UcumUnits.conversion(one, other).map(there -> new UnitPair(one, other, there));
    } catch (UnitSyntaxException none) {
      return Optional.empty();
    }
  }

  /** Returns why two codes are no pair. */
  static List<Problem> problems(String from, String to) {
    var problems = new ArrayList<Problem>();
    UNITS.problem(from).ifPresent(why -> problems.add(Problem.invalid("/from", why)));
    UNITS.problem(to).ifPresent(why -> problems.add(Problem.invalid("/to", why)));
    return problems.isEmpty()
        ? List.of(Problem.invalid("/to", refusal(UcumUnit.of(from), UcumUnit.of(to))))
        : problems;
  }

  private static String refusal(UcumUnit from, UcumUnit to) {
    String why = UcumUnits.obstacle(from, to);
    return from.dimension().si() && to.dimension().si()
        ? "must have the dimension of from, which is "
            + letters(from.dimension())
            + ", not "
            + letters(to.dimension())
        : "must be convertible from " + from.code() + ": " + why;
  }

  /** Returns whether every value has another; where not, a value has to be {@link #problem}. */
  boolean total() {
    return !curved && !from.shifted() && !to.shifted();
  }

  /** Returns the problem of a value that one of the units does not have. */
  Optional<Problem> problem(double reading) {
    if (total()) {
      return Optional.empty();
    }
    BigDecimal value = BigDecimal.valueOf(reading);
    if ((from.shifted() || to.shifted()) && belowZero(value)) {
      return Optional.of(
          Problem.invalid(
              "/value",
              "must not be below absolute zero, 0 K, -273.15 Cel or -459.67 [degF]: what is"
                  + " converted to or from a scale is a temperature"));
    }
    return there.value(value).isPresent()
        ? Optional.empty()
        : Optional.of(
            Problem.invalid(
                "/value", "must be a value that " + from.code() + " and " + to.code() + " have"));
  }

  private boolean belowZero(BigDecimal value) {
    return from.coherent(value, MathContext.DECIMAL128)
        .filter(kelvin -> kelvin.doubleValue() < -ABSOLUTE_ZERO_ROUNDED)
        .isPresent();
  }

  /**
   * Returns a value in the other unit.
   *
   * @throws Infeasible when double precision or a scale does not hold it
   */
  double converted(double value) {
    double converted = required(there, value);
    double zero = curved ? 0 : required(back, 0);
    if (value != 0 && converted == 0 && zero == 0 && !to.curved()) {
      throw new Infeasible("the value is too small for double precision in the unit wanted");
    }
    return converted;
  }

  private static double required(UnitChange.Prepared change, double value) {
    return change
        .value(BigDecimal.valueOf(value))
        .map(number -> FiniteResults.number("value", number.doubleValue()))
        .orElseThrow(() -> new Infeasible("the value is beyond the scale of a unit"));
  }

  /** Returns a value in the other unit; NaN where that has no such value. */
  private static double number(UnitChange.Prepared change, double value) {
    return change.value(BigDecimal.valueOf(value)).map(BigDecimal::doubleValue).orElse(Double.NaN);
  }

  /** Returns the result converted back less the value. */
  double residual(double value, double converted) {
    double off = number(back, converted) - value;
    return Double.isFinite(off) ? off : Double.MAX_VALUE;
  }

  /** Returns the largest residual that rounding explains. */
  double bound(double value, double converted) {
    double scale =
        curved
            ? Math.max(Math.abs(value), spread(value, converted))
            : Math.abs(value) + Math.abs(origin);
    return Double.isFinite(scale) ? ROUNDING * scale : 0;
  }

  /** Returns what one relative rounding of the result changes in the value. */
  private double spread(double value, double converted) {
    return Math.abs(to.slope(converted) / from.slope(value)) * Math.max(1, Math.abs(converted));
  }

  /** Returns the dimension of both units in base dimensions, as in L2.M.T-2; 1 for none. */
  String dimension() {
    return dimension;
  }

  /** Returns what the conversion takes for granted: where one unit counts turns, one radians. */
  Optional<String> note() {
    boolean angular =
        (from.code().endsWith(HERTZ) && to.code().contains(RADIAN))
            || (to.code().endsWith(HERTZ) && from.code().contains(RADIAN));
    return angular ? Optional.of(ANGULAR) : Optional.empty();
  }

  private static String letters(Dimension dimension) {
    Map<String, Fraction> powers = new LinkedHashMap<>();
    LETTERS.forEach(
        (base, letter) ->
            Optional.ofNullable(dimension.powers().get(base))
                .ifPresent(power -> powers.put(letter, power)));
    dimension
        .powers()
        .forEach((base, p) -> powers.putIfAbsent(LETTERS.getOrDefault(base, base), p));
    return powers.isEmpty()
        ? "1"
        : powers.entrySet().stream()
            .map(power -> power.getKey() + exponent(power.getValue()))
            .collect(Collectors.joining("."));
  }

  private static String exponent(Fraction power) {
    return power.equals(Fraction.ONE) ? "" : String.valueOf(power.getNumerator());
  }
}
