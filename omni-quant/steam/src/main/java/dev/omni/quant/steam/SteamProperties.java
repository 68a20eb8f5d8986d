package dev.omni.quant.steam;

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
import dev.omni.engine.ResultColumns;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Properties of water and steam in a state that two quantities fix, or at saturation. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class SteamProperties
    implements ColumnEngine<SteamProperties.Input, SteamProperties.Result> {

  /**
   * Quantities that fix a state of water.
   *
   * @param temperatureK K
   * @param pressureMpa MPa
   * @param vapourQuality mass of vapour over the mass of all, with temperature or pressure
   * @param specificEnthalpyKjKg kJ/kg, with pressure
   * @param specificEntropyKjKgK kJ/(kg K), with pressure
   */
  @Ways(
      value = {"temperature_k", "pressure_mpa"},
      any = true)
  @Example(
      """
      {"temperature_k": 300, "pressure_mpa": 3}""")
  @Example(
      """
      {"temperature_k": 373.15, "vapour_quality": 0.9}""")
  @Example(
      """
      {"pressure_mpa": 0.5, "specific_enthalpy_kj_kg": 2000}""")
  public record Input(
      @Title("Temperature") @Unit("K") @Range(from = 273.15, to = 2273.15)
          OptionalDouble temperatureK,
      @Title("Pressure") @Unit("MPa") @Range(above = 0, to = 100) OptionalDouble pressureMpa,
      @Title("Mass of vapour over the mass of all, with temperature or pressure")
          @Unit("1")
          @Range(from = 0, to = 1)
          OptionalDouble vapourQuality,
      @Title("Specific enthalpy, with pressure") @Unit("kJ/kg") @Range(from = -1, to = 8000)
          OptionalDouble specificEnthalpyKjKg,
      @Title("Specific entropy, with pressure") @Unit("kJ/(kg K)") @Range(from = -1, to = 15)
          OptionalDouble specificEntropyKjKgK) {
    /** Returns whether these quantities, and no others, fix a state. */
    private boolean fixes() {
      int beside = 0;
      for (var each : List.of(vapourQuality, specificEnthalpyKjKg, specificEntropyKjKgK)) {
        beside += each.isPresent() ? 1 : 0;
      }
      if (beside == 0) {
        return temperatureK.isPresent() || pressureMpa.isPresent();
      }
      boolean one = temperatureK.isPresent() != pressureMpa.isPresent();
      return beside == 1 && one && (vapourQuality.isPresent() || pressureMpa.isPresent());
    }
  }

  /**
   * The state; what does not apply is left out.
   *
   * @param state properties of the state
   * @param saturationPressure at the temperature, MPa
   * @param saturationTemperature at the pressure, K
   * @param temperature K
   * @param pressure MPa
   * @param region of the formulation, 4 is two phases
   * @param phase of the state
   * @param vapourQuality mass of vapour over the mass of all
   * @param viscosity without critical enhancement, Pa s
   * @param thermalConductivity without critical enhancement, W/(m K)
   * @param saturatedLiquid liquid at saturation
   * @param saturatedVapour vapour at saturation
   * @param enthalpyOfVaporisation kJ/kg
   */
  public record Result(
      @Flat WaterPhase state,
      @Title("Saturation pressure at the temperature") @Unit("MPa (T only)")
          OptionalDouble saturationPressure,
      @Title("Saturation temperature at the pressure") @Unit("K (p only)")
          OptionalDouble saturationTemperature,
      @Title("Temperature") @Unit("K") OptionalDouble temperature,
      @Title("Pressure") @Unit("MPa") OptionalDouble pressure,
      @Title("Region of the formulation, 4 is two phases") @Unit("1") OptionalInt region,
      @Title("Phase") Optional<SteamPhase> phase,
      @Title("Mass of vapour over the mass of all") @Unit("1") OptionalDouble vapourQuality,
      @Title("Viscosity without critical enhancement") @Unit("Pa s") OptionalDouble viscosity,
      @Title("Thermal conductivity without critical enhancement") @Unit("W/(m K)")
          OptionalDouble thermalConductivity,
      @Title("Liquid at saturation") Optional<WaterPhase> saturatedLiquid,
      @Title("Vapour at saturation") Optional<WaterPhase> saturatedVapour,
      @Title("Enthalpy of vaporisation") @Unit("kJ/kg") OptionalDouble enthalpyOfVaporisation) {}

  /** The phases of water. */
  public enum SteamPhase {
    /** Liquid. */
    LIQUID,
    /** Vapour. */
    VAPOUR,
    /** A mixture of both. */
    TWO_PHASE,
    /** Above the critical temperature and pressure. */
    SUPERCRITICAL
  }

  @Override
  public Capability capability() {
    return Capability.named("physics.steam.if97")
        .limit(
            "region",
            "Above 1073.15 K a pressure of at most 50 MPa.",
            "pressure_mpa == null || pressure_mpa <= 50 || temperature_k <= 1073.15")
        .title(
            "Water and steam properties, IAPWS-IF97",
            "Properties at temperature and pressure, at temperature or pressure with a vapour"
                + " quality, or at pressure with an enthalpy or entropy, and at what pressure or"
                + " temperature water boils there; with temperature or pressure alone, both phases"
                + " at saturation. Fields that do not apply are left out: a mixture of two phases"
                + " has no heat capacity and no speed of sound.")
        .synonyms(
            "steam tables, water properties, saturation temperature, boiling point, enthalpy,"
                + " entropy, superheated steam, density of water, vapour pressure, thermodynamics,"
                + " IAPWS")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.NUMERIC)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("State in the diagram of temperature and entropy")
        .method(
            new Method(
                "IAPWS Industrial Formulation 1997",
                "g(p,T)/RT = gamma(pi, tau) in regions 1, 2 and 5, f(rho,T)/RT in region 3; h = u +"
                    + " p v",
                List.of(
                    "IAPWS R7-97(2012), Revised Release on the IAPWS Industrial Formulation 1997",
                    "IAPWS R12-08, Release on the Viscosity of Ordinary Water Substance, 2008",
                    "IAPWS R15-11, Release on the Thermal Conductivity of Ordinary Water"
                        + " Substance, 2011"),
                List.of(Libraries.named("com.hummeling:if97")),
                List.of(
                    "273.15 K to 1073.15 K up to 100 MPa, to 2273.15 K up to 50 MPa.",
                    "At a temperature and a pressure one phase is meant, not a mixture.",
                    "The density of region 3 solves its basic equation by Newton's method from the"
                        + " backward equation v(p,T), next to the critical point too; there is no"
                        + " saturation between 647.0 K and 647.096 K.",
                    "Pressure with enthalpy or entropy inverts the basic equations, not the"
                        + " backward ones. Viscosity and conductivity are without critical"
                        + " enhancement.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    if (input.fixes()) {
      return List.of();
    }
    String extra =
        input.specificEnthalpyKjKg().isPresent()
            ? "specific_enthalpy_kj_kg"
            : input.specificEntropyKjKgK().isPresent()
                ? "specific_entropy_kj_kg_k"
                : "vapour_quality";
    return List.of(
        Problem.invalid(
            "/" + extra,
            "takes no part here: a state is temperature and pressure, temperature and vapour"
                + " quality, or pressure and one of vapour quality, enthalpy and entropy"));
  }

  @Override
  public double steps(Input input) {
    return 3e4;
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    each(in, out, count, SteamProperties::value);
  }

  /**
   * Returns the properties of water in a state, or of both phases at saturation.
   *
   * @throws dev.omni.engine.Infeasible when the formulation has no such state
   */
  public static Result value(Input input) {
    return new FoundState(new Formulation()).of(input);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new SteamChecks(input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    OptionalDouble entropy = result.state().specificEntropy();
    return entropy.isPresent()
        ? Optional.of(
            SteamDiagram.of(
                entropy.getAsDouble(),
                result.state().specificEnthalpy().orElseThrow(),
                result.temperature().orElseThrow(),
                result.pressure().orElseThrow()))
        : Optional.empty();
  }
}
