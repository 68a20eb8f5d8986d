package dev.omni.quant.physics.fluid;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;
import org.hipparchus.analysis.differentiation.DSFactory;
import org.hipparchus.analysis.differentiation.DerivativeStructure;
import org.jspecify.annotations.Nullable;

/**
 * The laws of a fluid: its properties are derivatives of the Helmholtz energy, taken here by
 * arithmetic that derives by itself; two phases have one pressure and one Gibbs energy, and share
 * volume, enthalpy, entropy and energy by the quality.
 */
final class FluidLaws {
  private static final double ROUNDING = 1e-7;

  private final FluidProperties.Input input;
  private final FluidProperties.Result result;
  private final FluidName fluid;

  /** Helmholtz energy over R T with its derivatives, at a state. */
  private record Derived(double a, double d, double t, double dd, double dt, double tt) {}

  FluidLaws(FluidProperties.Input input, FluidProperties.Result result) {
    this.input = input;
    this.result = result;
    this.fluid = input.fluid();
  }

  List<Check> checks() {
    return List.of(result.liquid().isPresent() ? equilibrium() : derivatives(), given());
  }

  private Derived derived(double density) {
    double delta = density / fluid.criticalDensity();
    double tau = fluid.criticalTemperature() / result.temperature();
    var factory = new DSFactory(2, 2);
    DerivativeStructure energy =
        fluid
            .equation()
            .energy(
                factory.variable(0, HelmholtzEquation.offCritical(delta)),
                factory.variable(1, tau));
    return new Derived(
        energy.getValue(),
        delta * energy.getPartialDerivative(1, 0),
        tau * energy.getPartialDerivative(0, 1),
        delta * delta * energy.getPartialDerivative(2, 0),
        delta * tau * energy.getPartialDerivative(1, 1),
        tau * tau * energy.getPartialDerivative(0, 2));
  }

  private double rt() {
    return fluid.gasConstant() * result.temperature();
  }

  private Check derivatives() {
    double density = result.density();
    double temperature = result.temperature();
    Derived a = derived(density);
    double r = fluid.gasConstant();
    double scale = density * rt() / 1000;
    double stiff = 2 * a.d() + a.dd();
    double hot = a.d() - a.dt();
    double cv = -r * a.tt();
    double cp = cv + r * hot * hot / stiff;
    // By temperature and pressure: mu cp = T (dv/dT)p - v.
    double expansion = hot / (stiff * temperature);
    double joule = 1000 * (temperature * expansion - 1) / (density * cp);
    double sound = Math.sqrt(1000 * rt() * stiff * cp / cv);
    var residuals =
        new Residuals()
            .equal(result.pressure(), scale * a.d(), 0.01 * scale)
            .equal(result.specificEnthalpy(), rt() * (a.t() + a.d()), rt())
            .equal(result.specificEntropy(), r * (a.t() - a.a()), r)
            .equal(result.specificInternalEnergy(), rt() * a.t(), rt());
    return residuals
        .equal(known(result.isochoricHeatCapacity()), cv)
        .equal(known(result.isobaricHeatCapacity()), cp)
        .equal(known(result.speedOfSound()), sound)
        .equal(known(result.jouleThomson()), joule, 1e-3 * 1000 / (density * cp))
        .check(
            "helmholtz_residual",
            ROUNDING,
            "Largest difference of a property and that of the Helmholtz energy, derived by"
                + " arithmetic: zero.");
  }

  private static double known(@Nullable Double value) {
    return value == null ? Double.NaN : value;
  }

  private Check equilibrium() {
    SaturatedState liquid = result.liquid().orElseThrow();
    SaturatedState vapour = result.vapour().orElseThrow();
    Derived high = derived(liquid.density());
    Derived low = derived(vapour.density());
    double q = known(result.vapourQuality());
    double scale = liquid.density() * rt() / 1000;
    var residuals =
        new Residuals()
            .equal(result.pressure(), vapour.density() * rt() * low.d() / 1000)
            .equal(result.pressure(), liquid.density() * rt() * high.d() / 1000, 1e-3 * scale)
            .equal(high.a() + high.d(), low.a() + low.d(), 1)
            .equal(1 / result.density(), (1 - q) / liquid.density() + q / vapour.density());
    state(residuals, liquid, high);
    state(residuals, vapour, low);
    residuals
        .equal(
            result.specificEnthalpy(),
            (1 - q) * liquid.specificEnthalpy() + q * vapour.specificEnthalpy(),
            rt())
        .equal(
            result.specificEntropy(),
            (1 - q) * liquid.specificEntropy() + q * vapour.specificEntropy(),
            fluid.gasConstant())
        .equal(
            result.specificInternalEnergy(),
            (1 - q) * liquid.specificInternalEnergy() + q * vapour.specificInternalEnergy(),
            rt());
    return residuals.check(
        "helmholtz_residual",
        ROUNDING,
        "Largest difference of the pressures and Gibbs energies of liquid and vapour, of their"
            + " properties and those of the Helmholtz energy, and of the mixture and its shares:"
            + " zero.");
  }

  private void state(Residuals residuals, SaturatedState state, Derived a) {
    residuals
        .equal(state.specificEnthalpy(), rt() * (a.t() + a.d()), rt())
        .equal(state.specificEntropy(), fluid.gasConstant() * (a.t() - a.a()), fluid.gasConstant())
        .equal(state.specificInternalEnergy(), rt() * a.t(), rt());
  }

  private Check given() {
    var residuals = new Residuals();
    input.temperatureK().ifPresent(t -> residuals.equal(result.temperature(), t));
    input.pressureMpa().ifPresent(p -> residuals.equal(result.pressure(), p));
    input.densityKgM3().ifPresent(rho -> residuals.equal(result.density(), rho));
    input.specificEnthalpy().ifPresent(h -> residuals.equal(result.specificEnthalpy(), h, rt()));
    input
        .specificEntropy()
        .ifPresent(s -> residuals.equal(result.specificEntropy(), s, fluid.gasConstant()));
    input.vapourQuality().ifPresent(q -> residuals.equal(known(result.vapourQuality()), q, 1));
    return residuals.check(
        "given_residual",
        ROUNDING,
        "Largest difference of the properties of the state and those that were sent: zero.");
  }
}
