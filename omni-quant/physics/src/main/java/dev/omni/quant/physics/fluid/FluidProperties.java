package dev.omni.quant.physics.fluid;

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
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.physics.fluid.FluidSolver.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Properties of water and carbon dioxide from their reference equations. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class FluidProperties
    implements Engine<FluidProperties.Input, FluidProperties.Result> {
  private static final int SHOWN = 60;

  private static final double SATURATED = 1e-9;

  /**
   * A fluid and two properties of its state.
   *
   * @param fluid the fluid
   * @param temperatureK temperature
   * @param pressureMpa pressure
   * @param densityKgM3 density
   * @param specificEnthalpy specific enthalpy
   * @param specificEntropy specific entropy
   * @param vapourQuality share of vapour in the mass
   */
  @Ways({
    "temperature_k pressure_mpa",
    "temperature_k density_kg_m3",
    "temperature_k vapour_quality",
    "pressure_mpa vapour_quality",
    "pressure_mpa specific_enthalpy",
    "pressure_mpa specific_entropy"
  })
  @Example(
      """
      {"fluid": "water", "temperature_k": 300, "pressure_mpa": 0.1}""")
  @Example(
      """
      {"fluid": "carbon_dioxide", "pressure_mpa": 3, "vapour_quality": 0.4}""")
  @Example(
      """
      {"fluid": "water", "pressure_mpa": 2, "specific_enthalpy": 3000}""")
  public record Input(
      @Title("Fluid") FluidName fluid,
      @Title("Temperature") @Unit("K") @Range(from = 216.592, to = 1273)
          OptionalDouble temperatureK,
      @Title("Pressure") @Unit("MPa") @Range(from = 1e-6, to = 1000) OptionalDouble pressureMpa,
      @Title("Density") @Unit("kg/m3") @Range(from = 1e-6, to = 2000) OptionalDouble densityKgM3,
      @Title("Specific enthalpy") @Unit("kJ/kg") @Range(from = -1e4, to = 1e4)
          OptionalDouble specificEnthalpy,
      @Title("Specific entropy") @Unit("kJ/(kg.K)") @Range(from = -100, to = 100)
          OptionalDouble specificEntropy,
      @Title("Share of vapour in the mass") @Unit("1") @Range(from = 0, to = 1)
          OptionalDouble vapourQuality) {}

  /**
   * The state.
   *
   * @param density of the whole
   * @param pressure of it
   * @param temperature of it
   * @param phase or both
   * @param specificEnthalpy of the whole
   * @param specificEntropy of the whole
   * @param specificInternalEnergy of the whole
   * @param isobaricHeatCapacity of one phase
   * @param isochoricHeatCapacity of one phase
   * @param speedOfSound in one phase
   * @param jouleThomson coefficient of one phase
   * @param vapourQuality share of vapour, of two phases
   * @param liquid saturated liquid, of two phases
   * @param vapour saturated vapour, of two phases
   */
  public record Result(
      @Title("Density") @Unit("kg/m3") double density,
      @Title("Pressure") @Unit("MPa") double pressure,
      @Title("Temperature") @Unit("K") double temperature,
      @Title("Phase") FluidPhase phase,
      @Title("Specific enthalpy") @Unit("kJ/kg") double specificEnthalpy,
      @Title("Specific entropy") @Unit("kJ/(kg.K)") double specificEntropy,
      @Title("Specific internal energy") @Unit("kJ/kg") double specificInternalEnergy,
      @Title("Isobaric heat capacity; null for two phases") @Unit("kJ/(kg.K)")
          @Nullable Double isobaricHeatCapacity,
      @Title("Isochoric heat capacity; null for two phases") @Unit("kJ/(kg.K)")
          @Nullable Double isochoricHeatCapacity,
      @Title("Speed of sound; null for two phases") @Unit("m/s") @Nullable Double speedOfSound,
      @Title("Joule-Thomson coefficient; null for two phases") @Unit("K/MPa")
          @Nullable Double jouleThomson,
      @Title("Share of vapour in the mass; null for one phase") @Unit("1")
          @Nullable Double vapourQuality,
      @Title("Saturated liquid, of two phases") Optional<SaturatedState> liquid,
      @Title("Saturated vapour, of two phases") Optional<SaturatedState> vapour) {}

  @Override
  public Capability capability() {
    return Capability.named("physics.fluid")
        .limit(
            "pressure",
            "A pressure of at most 100 MPa: measurements beyond it are few.",
            "pressure_mpa == null || pressure_mpa <= 100")
        .title(
            "Properties of water and carbon dioxide",
            "Density, energies, heat capacities and speed of sound from the reference equations of"
                + " state, for a pair of properties. isobaric_heat_capacity,"
                + " isochoric_heat_capacity, speed_of_sound and joule_thomson are null for two"
                + " phases, vapour_quality for one. Entropy and internal energy of water are 0 for"
                + " the saturated liquid at the triple point; enthalpy and entropy of carbon"
                + " dioxide are 0 for its ideal gas at 298.15 K and 0.101325 MPa.")
        .synonyms(
            "equation of state, CO2, steam, IAPWS-95, Span Wagner, density, enthalpy, saturation,"
                + " vapor pressure, supercritical, refrigerant, thermodynamic properties")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Isotherm through the state")
        .method(
            new Method(
                "Helmholtz energy in density and temperature",
                "a / (R T) = ideal(delta, tau) + residual(delta, tau); p = rho^2 da/drho; s ="
                    + " -da/dT",
                List.of(
                    "W. Wagner, A. Pruss, J. Phys. Chem. Ref. Data 31, 2002, pp. 387-535; IAPWS"
                        + " R6-95(2018)",
                    "R. Span, W. Wagner, J. Phys. Chem. Ref. Data 25, 1996, pp. 1509-1596"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Water from 273.16 to 1273 K and to 1000 MPa, carbon dioxide from 216.592 to"
                        + " 1100 K and to 800 MPa.",
                    "Ice and dry ice are not known: beyond the melting curve the state is that of"
                        + " a liquid below its freezing point.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<>(surplus(input));
    FluidName fluid = input.fluid();
    if (input.temperatureK().isPresent()) {
      double t = input.temperatureK().getAsDouble();
      if (t < fluid.tripleTemperature() || t > fluid.largestTemperature()) {
        problems.add(
            Problem.invalid(
                "/temperature_k",
                "must be from "
                    + fluid.tripleTemperature()
                    + " to "
                    + fluid.largestTemperature()
                    + " for this fluid"));
      } else if (input.vapourQuality().isPresent() && t >= fluid.criticalTemperature()) {
        problems.add(
            Problem.invalid(
                "/temperature_k",
                "must be below the critical one, " + fluid.criticalTemperature()));
      }
    }
    if (input.pressureMpa().orElse(0) > fluid.largestPressure()) {
      problems.add(
          Problem.invalid(
              "/pressure_mpa", "must be at most " + fluid.largestPressure() + " for this fluid"));
    }
    if (input.pressureMpa().isPresent()
        && input.vapourQuality().isPresent()
        && input.pressureMpa().getAsDouble() >= fluid.criticalPressure()) {
      problems.add(
          Problem.invalid(
              "/pressure_mpa", "must be below the critical one, " + fluid.criticalPressure()));
    }
    if (problems.isEmpty() && input.temperatureK().isPresent() && input.pressureMpa().isPresent()) {
      saturated(input).ifPresent(problems::add);
    }
    return problems;
  }

  /** Returns the problems of properties beside the pair, which is the first that is there. */
  private static List<Problem> surplus(Input input) {
    var sent = new ArrayList<String>();
    input.temperatureK().ifPresent(any -> sent.add("temperature_k"));
    input.pressureMpa().ifPresent(any -> sent.add("pressure_mpa"));
    input.densityKgM3().ifPresent(any -> sent.add("density_kg_m3"));
    input.vapourQuality().ifPresent(any -> sent.add("vapour_quality"));
    input.specificEnthalpy().ifPresent(any -> sent.add("specific_enthalpy"));
    input.specificEntropy().ifPresent(any -> sent.add("specific_entropy"));
    return sent.stream()
        .skip(2)
        .map(name -> Problem.invalid("/" + name, "must be left out: two properties fix a state"))
        .toList();
  }

  private static Optional<Problem> saturated(Input input) {
    double temperature = input.temperatureK().orElseThrow();
    double critical = input.fluid().criticalTemperature() * (1 - Saturation.NEAR_CRITICAL);
    if (temperature > critical) {
      return Optional.empty();
    }
    double pressure = Saturation.at(input.fluid(), temperature).pressure();
    return Math.abs(input.pressureMpa().orElseThrow() / pressure - 1) <= SATURATED
        ? Optional.of(
            Problem.invalid(
                "/pressure_mpa",
                "must differ from that of saturation: send vapour_quality in its place"))
        : Optional.empty();
  }

  @Override
  public double steps(Input input) {
    boolean searched = input.specificEnthalpy().isPresent() || input.specificEntropy().isPresent();
    return searched ? 1e6 : 6e4;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(result(input, work));
  }

  /** Returns the state of a fluid. */
  public static Result value(Input input) {
    return result(input, Work.alone());
  }

  private static Result result(Input input, Work work) {
    State state = state(input, new FluidSolver(input.fluid(), work));
    Result result =
        state.single().isPresent()
            ? single(state.single().get())
            : mixture(state.saturation().orElseThrow(), state.quality());
    if (!(result.pressure() > 0
        && result.pressure() <= 1.000001 * input.fluid().largestPressure())) {
      throw new Infeasible("the pressure of this state is beyond the range of the equation");
    }
    return result;
  }

  private static State state(Input input, FluidSolver solver) {
    if (input.temperatureK().isPresent()) {
      double t = input.temperatureK().getAsDouble();
      if (input.pressureMpa().isPresent()) {
        return State.of(solver.ofPressure(t, input.pressureMpa().getAsDouble()));
      }
      return input.densityKgM3().isPresent()
          ? solver.ofDensity(t, input.densityKgM3().getAsDouble())
          : State.of(Saturation.at(input.fluid(), t), input.vapourQuality().orElseThrow());
    }
    double p = input.pressureMpa().orElseThrow();
    if (input.vapourQuality().isPresent()) {
      return State.of(solver.atPressure(p), input.vapourQuality().getAsDouble());
    }
    return input.specificEnthalpy().isPresent()
        ? solver.ofProperty(p, input.specificEnthalpy().getAsDouble(), SinglePhase::enthalpy)
        : solver.ofProperty(p, input.specificEntropy().orElseThrow(), SinglePhase::entropy);
  }

  private static Result single(SinglePhase state) {
    return new Result(
        state.density(),
        state.pressure(),
        state.temperature(),
        phase(state),
        state.enthalpy(),
        state.entropy(),
        state.internalEnergy(),
        state.isobaricHeatCapacity(),
        state.isochoricHeatCapacity(),
        state.speedOfSound(),
        state.jouleThomson(),
        null,
        Optional.empty(),
        Optional.empty());
  }

  private static FluidPhase phase(SinglePhase state) {
    FluidName fluid = state.fluid();
    if (state.temperature() < fluid.criticalTemperature()) {
      return state.density() > fluid.criticalDensity() ? FluidPhase.LIQUID : FluidPhase.VAPOUR;
    }
    return state.pressure() > fluid.criticalPressure() ? FluidPhase.SUPERCRITICAL : FluidPhase.GAS;
  }

  private static Result mixture(Saturation saturation, double quality) {
    SaturatedState liquid = SaturatedState.of(saturation.liquid());
    SaturatedState vapour = SaturatedState.of(saturation.vapour());
    double rest = 1 - quality;
    return new Result(
        1 / (rest / liquid.density() + quality / vapour.density()),
        saturation.pressure(),
        saturation.temperature(),
        FluidPhase.TWO_PHASE,
        rest * liquid.specificEnthalpy() + quality * vapour.specificEnthalpy(),
        rest * liquid.specificEntropy() + quality * vapour.specificEntropy(),
        rest * liquid.specificInternalEnergy() + quality * vapour.specificInternalEnergy(),
        null,
        null,
        null,
        null,
        quality,
        Optional.of(liquid),
        Optional.of(vapour));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new FluidLaws(input, result).checks();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double[] densities =
        IntStream.range(0, SHOWN)
            .mapToDouble(i -> result.density() * (0.2 + 0.9 * i / (SHOWN - 1)))
            .toArray();
    double[] pressures = new double[densities.length];
    for (int i = 0; i < densities.length; i++) {
      State state =
          result.temperature()
                  < input.fluid().criticalTemperature() * (1 - Saturation.NEAR_CRITICAL)
              ? new FluidSolver(input.fluid(), Work.alone())
                  .ofDensity(result.temperature(), densities[i])
              : State.of(SinglePhase.of(input.fluid(), result.temperature(), densities[i]));
      pressures[i] = state.single().map(SinglePhase::pressure).orElseGet(() -> result.pressure());
      if (state.saturation().isPresent()) {
        pressures[i] = state.saturation().get().pressure();
      }
    }
    return Optional.of(
        Figure.of(
            "Isotherm through the state",
            Plane.of("", Axis.of("density", "kg/m3"), Axis.of("pressure", "MPa"))
                .with(Mark.line("isotherm", densities, pressures))
                .with(Own.at(result.density(), result.pressure()))));
  }
}
