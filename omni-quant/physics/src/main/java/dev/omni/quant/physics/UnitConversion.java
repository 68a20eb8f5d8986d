package dev.omni.quant.physics;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.units.Dimension;
import dev.omni.quant.core.units.UcumUnit;
import dev.omni.quant.core.units.UcumUnits;
import dev.omni.quant.core.units.UnitChange;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hipparchus.fraction.Fraction;

/** The conversion of a value to another unit. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class UnitConversion implements Engine<UnitConversion.Input, UnitConversion.Result> {
  private static final double ROUNDING = 1e-13;

  /** Kelvin that absolute zero itself may be off after conversion. */
  private static final double ABSOLUTE_ZERO_ROUNDED = 1e-10;

  private static final String HERTZ = "Hz";
  private static final String RADIAN = "rad";
  private static final String ANGULAR =
      "angle counted as 1; multiply by 2 pi for angular frequency";

  private static final UcumUnits UNITS = new UcumUnits();
  private static final Map<String, String> LETTERS = letters();

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

  /**
   * A value and two units.
   *
   * @param value in the one unit
   * @param from its unit, a case-sensitive UCUM code
   * @param to the unit wanted, a case-sensitive UCUM code
   */
  @Example(
      """
      {"value": 100, "from": "Cel", "to": "K"}""")
  @Example(
      """
      {"value": 90, "from": "km/h", "to": "m/s"}""")
  public record Input(
      @Title("Value") @Unit("from") double value,
      @Title("Its unit, as a case-sensitive UCUM code") @Size(min = 1, max = 64) String from,
      @Title("The unit wanted, as a case-sensitive UCUM code") @Size(min = 1, max = 64)
          String to) {}

  /**
   * The value in the unit wanted.
   *
   * @param value in that unit
   * @param dimension of both units
   * @param note what the conversion takes for granted
   */
  public record Result(
      @Title("Converted value") @Unit("to") double value,
      @Title("Dimension of both units") String dimension,
      @Title("What the conversion takes for granted") Optional<String> note) {}

  @Override
  public Capability capability() {
    return Capability.named("physics.units.convert")
        .title(
            "Unit conversion with dimension check (UCUM codes)",
            "A value in another unit of the same dimension. The dimension is written in the base"
                + " dimensions L, M, T, I, K (temperature), N (amount), J (luminous intensity), as"
                + " in L2.M.T-2, with currencies and arbitrary units by their codes; 1 for none."
                + " Units: all of UCUM 2.2 with its prefixes, and ISO 4217 currencies alone and"
                + " with k, M or G. Wh, degC, mmHg, ppm and other common spellings are read too.")
        .synonyms(
            "unit conversion, convert units, miles to kilometers, fahrenheit to celsius,"
                + " pounds to kilograms, feet inches meters, metric, imperial, UCUM, psi to pascal")
        .direct(Workload.VERY_LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .method(
            new Method(
                "Factors, offsets and functions to the units of the SI, in 40 digits",
                "x_to = g_to(f_from g_from(x_from) / f_to), g the scale's function and its inverse",
                List.of(
                    "G. Schadow and C. J. McDonald, The Unified Code for Units of Measure, version"
                        + " 2.2, 2024",
                    "A. Thompson and B. N. Taylor, NIST Special Publication 811, 2008, appendix B"),
                List.of(Libraries.named("ch.obermuhlner:big-math")),
                List.of(
                    "Measured constants are those of CODATA 2022; a mole is no number; currencies"
                        + " have no rates.",
                    "Whatever has the same dimension converts: torque to energy, Hz to Bq, rad to"
                        + " 1. Between Hz and rad/s a note says that the angle counts as 1.",
                    "Cel, [degF] and [degRe] are points on a scale, not differences. They and other"
                        + " units that are not proportional stand alone or with a prefix.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var found = new ArrayList<Problem>();
    UNITS.problem(input.from()).ifPresent(why -> found.add(Problem.invalid("/from", why)));
    UNITS.problem(input.to()).ifPresent(why -> found.add(Problem.invalid("/to", why)));
    if (found.isEmpty()) {
      meeting(input).ifPresent(found::add);
    }
    return found;
  }

  /** Returns the problem of two valid units that cannot be converted. */
  private static Optional<Problem> meeting(Input input) {
    UcumUnit from = UcumUnit.of(input.from());
    UcumUnit to = UcumUnit.of(input.to());
    Optional<UnitChange> conversion = UcumUnits.conversion(from, to);
    if (conversion.isEmpty()) {
      return Optional.of(Problem.invalid("/to", refusal(from, to)));
    }
    BigDecimal value = BigDecimal.valueOf(input.value());
    if ((from.shifted() || to.shifted()) && belowZero(from, value)) {
      return Optional.of(
          Problem.invalid(
              "/value",
              "must not be below absolute zero, 0 K, -273.15 Cel or -459.67 [degF]: what is"
                  + " converted to or from a scale is a temperature"));
    }
    return conversion.get().value(value).isPresent()
        ? Optional.empty()
        : Optional.of(
            Problem.invalid(
                "/value", "must be a value that " + from.code() + " and " + to.code() + " have"));
  }

  private static boolean belowZero(UcumUnit from, BigDecimal value) {
    return from.coherent(value, MathContext.DECIMAL128)
        .filter(kelvin -> kelvin.doubleValue() < -ABSOLUTE_ZERO_ROUNDED)
        .isPresent();
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

  /** Returns the dimension in base dimensions, as in L2.M.T-2; 1 for none. */
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

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /**
   * Returns a value in another unit of its dimension.
   *
   * @throws Infeasible when double precision or a scale does not hold it
   */
  public static Result value(Input input) {
    double value = input.value();
    UcumUnit from = UcumUnit.of(input.from());
    UcumUnit to = UcumUnit.of(input.to());
    double converted = converted(from, value, to);
    double origin = from.curved() || to.curved() ? 0 : converted(to, 0, from);
    if (value != 0 && converted == 0 && origin == 0 && !to.curved()) {
      throw new Infeasible("the value is too small for double precision in the unit wanted");
    }
    return new Result(
        converted,
        letters(from.dimension()),
        isAngular(from, to) ? Optional.of(ANGULAR) : Optional.empty());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    double value = input.value();
    double converted = result.value();
    UcumUnit from = UcumUnit.of(input.from());
    UcumUnit to = UcumUnit.of(input.to());
    boolean curved = from.curved() || to.curved();
    double origin = curved ? 0 : number(to, 0, from);
    double scale =
        curved
            ? Math.max(Math.abs(value), spread(from, value, to, converted))
            : Math.abs(value) + Math.abs(origin);
    double bound = Double.isFinite(scale) ? ROUNDING * scale : 0;
    double off = number(to, converted, from) - value;
    return List.of(
        new Check(
            "roundtrip_residual",
            Double.isFinite(off) ? off : Double.MAX_VALUE,
            bound,
            "Difference of the value and the result converted back."));
  }

  /** Returns a value in another unit; NaN where that has no such value. */
  private static double number(UcumUnit from, double value, UcumUnit to) {
    return UcumUnits.conversion(from, to)
        .flatMap(conversion -> conversion.value(BigDecimal.valueOf(value)))
        .map(BigDecimal::doubleValue)
        .orElse(Double.NaN);
  }

  /** Returns whether one unit counts turns a second and the other radians. */
  private static boolean isAngular(UcumUnit from, UcumUnit to) {
    return (from.code().endsWith(HERTZ) && to.code().contains(RADIAN))
        || (to.code().endsWith(HERTZ) && from.code().contains(RADIAN));
  }

  private static double converted(UcumUnit from, double value, UcumUnit to) {
    return UcumUnits.conversion(from, to)
        .flatMap(conversion -> conversion.value(BigDecimal.valueOf(value)))
        .map(number -> FiniteResults.number("value", number.doubleValue()))
        .orElseThrow(() -> new Infeasible("the value is beyond the scale of a unit"));
  }

  /** Returns what one relative rounding of the result changes in the value. */
  private static double spread(UcumUnit from, double value, UcumUnit to, double converted) {
    return Math.abs(to.slope(converted) / from.slope(value)) * Math.max(1, Math.abs(converted));
  }
}
