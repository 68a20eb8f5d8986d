package dev.omni.quant.physics;

import com.google.auto.service.AutoService;
import dev.omni.application.spi.Engine;
import dev.omni.application.spi.Infeasible;
import dev.omni.application.spi.Work;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Computed;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.quant.core.FiniteResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The conversion of a value to another unit. */
@AutoService(Engine.class)
public final class UnitConversion implements Engine {
  private static final double ROUNDING = 1e-13;

  /** Kelvin that absolute zero itself may be off after conversion. */
  private static final double ABSOLUTE_ZERO_ROUNDED = 1e-10;

  private static final Shape CONTRACT =
      Shape.object()
          .required("value", Shape.number().unit("from").titled("Value"))
          .required("from", code("Its unit, as a case-sensitive UCUM code"))
          .required("to", code("The unit wanted, as a case-sensitive UCUM code"))
          .example(Json.obj("value", 100, "from", "Cel", "to", "K"))
          .example(Json.obj("value", 90, "from", "km/h", "to", "m/s"));

  private static Shape code(String title) {
    return Shape.string().length(1, 64).titled(title);
  }

  @Override
  public Capability capability() {
    return new Capability(
        "physics.units.convert",
        new Capability.Title(
            "Unit conversion with dimension check (UCUM codes)",
            "A value in another unit of the same dimension. The dimension is written in the base"
                + " dimensions L, M, T, I, K (temperature), N (amount), J (luminous intensity), as"
                + " in L2.M.T-2; 1 for none. Units: "
                + String.join(" ", UcumCode.known())
                + "; the metric ones of them with prefixes."),
        new Capability.Cost(Execution.DIRECT, Workload.VERY_LOW, Reproducibility.BITWISE, "1"),
        CONTRACT,
        Capability.fields("value", "to", "dimension", "text", "checks.roundtrip_residual", "from"),
        new Method(
            "Factors and offsets to the units of the SI, in exact fractions",
            "x_to = (x_from f_from + o_from - o_to) / f_to",
            List.of(
                "G. Schadow and C. J. McDonald, The Unified Code for Units of Measure, version 2.1,"
                    + " 2017",
                "A. Thompson and B. N. Taylor, NIST Special Publication 811, 2008, appendix B"),
            List.of("systems.uom:systems-ucum:2.2", "tech.units:indriya:2.2.4"),
            List.of(
                "Only units whose factors are held against NIST SP 811; no measured constants, no"
                    + " logarithmic units.",
                "Whatever has the same dimension converts: torque to energy, Hz to Bq, rad to 1.",
                "Cel and [degF] are points on a scale, not differences, and stand alone.")));
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var found = new ArrayList<Problem>();
    for (String end : List.of("from", "to")) {
      UcumCode.of(fields.text(end))
          .problem()
          .ifPresent(right -> found.add(Problem.invalid("/" + end, right)));
    }
    if (found.isEmpty()) {
      meeting(fields).ifPresent(found::add);
    }
    return found;
  }

  /** Returns the problem of two valid units that cannot be converted. */
  private static Optional<Problem> meeting(JsonFields fields) {
    UcumCode from = UcumCode.of(fields.text("from"));
    UcumCode to = UcumCode.of(fields.text("to"));
    String dimension = UcumUnit.of(from.text()).dimension();
    String wanted = UcumUnit.of(to.text()).dimension();
    if (!dimension.equals(wanted)) {
      return Optional.of(
          Problem.invalid(
              "/to", "must have the dimension of from, which is " + dimension + ", not " + wanted));
    }
    boolean temperature = from.point() || to.point();
    if (temperature
        && UcumUnit.of(from.text()).convert(fields.number("value"), UcumUnit.of("K"))
            < -ABSOLUTE_ZERO_ROUNDED) {
      return Optional.of(
          Problem.invalid(
              "/value",
              "must not be below absolute zero, 0 K, -273.15 Cel or -459.67 [degF]: what is"
                  + " converted to or from a scale is a temperature"));
    }
    return Optional.empty();
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double value = fields.number("value");
    var from = UcumUnit.of(fields.text("from"));
    var to = UcumUnit.of(fields.text("to"));
    double converted = FiniteResults.number("value", from.convert(value, to));
    double origin = to.convert(0, from);
    if (value != 0 && converted == 0 && origin == 0) {
      throw new Infeasible("the value is too small for double precision in the unit wanted");
    }
    double back = FiniteResults.number("value", to.convert(converted, from));
    return Computed.of(Json.obj("value", converted, "dimension", from.dimension()))
        .checked(
            new Check(
                "roundtrip_residual",
                back - value,
                ROUNDING * (Math.abs(value) + Math.abs(origin)),
                "Difference of the value and the result converted back."));
  }
}
