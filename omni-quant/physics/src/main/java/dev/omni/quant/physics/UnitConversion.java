package dev.omni.quant.physics;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.Columns;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.RowMarks;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import java.util.List;
import java.util.Optional;

/** The conversion of a value to another unit. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class UnitConversion
    implements ColumnEngine<UnitConversion.Input, UnitConversion.Result> {
  private static final int STROKES = 21;

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
        .limit(
            "magnitude",
            "Magnitudes of at most 1e15, whose digits a double keeps.",
            "value <= 1e15 && value >= -1e15")
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
        .plot("Value on the rulers of both units")
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
    return UnitPair.of(input.from(), input.to())
        .map(pair -> pair.problem(input.value()).stream().toList())
        .orElseGet(() -> UnitPair.problems(input.from(), input.to()));
  }

  /** {@inheritDoc} Those are rows of units that are no pair, and values that a scale lacks. */
  @Override
  public void suspects(Columns<Input> in, RowMarks suspects, int count) {
    double[] value = in.numbers("value");
    String[] from = in.texts("from");
    String[] to = in.texts("to");
    var known = new UnitPair.Known();
    for (int row = 0; row < count; row++) {
      double reading = value[row];
      boolean fits =
          known.of(from[row], to[row]).filter(pair -> pair.problem(reading).isEmpty()).isPresent();
      if (!fits) {
        suspects.mark(row);
      }
    }
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    double[] value = in.numbers("value");
    String[] from = in.texts("from");
    String[] to = in.texts("to");
    double[] converted = out.numbers("value");
    String[] dimension = out.texts("dimension");
    String[] note = out.texts("note");
    var known = new UnitPair.Known();
    for (int i = 0; i < count; i++) {
      UnitPair pair = known.of(from[i], to[i]).orElseThrow();
      try {
        converted[i] = pair.converted(value[i]);
      } catch (Infeasible none) {
        out.fail(i, none);
        continue;
      }
      dimension[i] = pair.dimension();
      if (pair.note().isPresent()) {
        note[i] = pair.note().get();
      }
      out.check(i, pair.residual(value[i], converted[i]), pair.bound(value[i], converted[i]));
    }
  }

  /**
   * Returns a value in another unit of its dimension.
   *
   * @throws Infeasible when double precision or a scale does not hold it
   */
  public static Result value(Input input) {
    return new UnitConversion().row(input);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    UnitPair pair = UnitPair.of(input.from(), input.to()).orElseThrow();
    return List.of(
        new Check(
            "roundtrip_residual",
            pair.residual(input.value(), result.value()),
            pair.bound(input.value(), result.value()),
            "Difference of the value and the result converted back."));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    UnitPair pair = UnitPair.of(input.from(), input.to()).orElseThrow();
    double value = input.value();
    double half = value == 0 ? 1 : Math.abs(value) / 2;
    double low = pair.problem(value - half).isPresent() ? value : value - half;
    double high = pair.problem(value + half).isPresent() ? value : value + half;
    Plane above = ruler(input.from(), low, high, value);
    Plane below = ruler(input.to(), pair.converted(low), pair.converted(high), result.value());
    return Optional.of(Figure.of("Value in both units", above, below));
  }

  /** Returns a ruler of a unit with a mark on it. */
  private static Plane ruler(String unit, double from, double to, double value) {
    Axis axis = Axis.of("value", unit);
    double low = Math.min(from, to);
    double high = Math.max(from, to);
    double[] places = Chart.grid(low, high, STROKES);
    return Plane.of(
            "",
            low < high ? axis.showing(new Axis.Between(low, high)) : axis,
            Axis.ofNames("", List.of(unit)))
        .with(new Mark.Ticks("scale of " + unit, places, new double[STROKES]))
        .with(Own.at(value, 0));
  }
}
