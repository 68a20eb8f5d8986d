package dev.omni.quant.physics.fluid;

/**
 * A fluid of one phase at a temperature and a density: its properties are derivatives of the
 * Helmholtz energy (IAPWS R6-95, table 3).
 *
 * @param fluid the fluid
 * @param temperature in K
 * @param density in kg/m3
 * @param ideal ideal part of the energy
 * @param residual residual part
 */
record SinglePhase(
    FluidName fluid,
    double temperature,
    double density,
    ReducedEnergy ideal,
    ReducedEnergy residual) {
  static SinglePhase of(FluidName fluid, double temperature, double density) {
    double delta = density / fluid.criticalDensity();
    double tau = fluid.criticalTemperature() / temperature;
    HelmholtzEquation equation = fluid.equation();
    return new SinglePhase(
        fluid, temperature, density, equation.ideal(delta, tau), equation.residual(delta, tau));
  }

  private double delta() {
    return density / fluid.criticalDensity();
  }

  private double tau() {
    return fluid.criticalTemperature() / temperature;
  }

  private double rt() {
    return fluid.gasConstant() * temperature;
  }

  /** Returns the pressure in MPa. */
  double pressure() {
    return density * rt() * (1 + delta() * residual.d()) / 1000;
  }

  /** Returns the derivative of the pressure by density in MPa m3/kg. */
  double stiffness() {
    return rt() * stiffnessFactor() / 1000;
  }

  double stiffnessFactor() {
    return 1 + 2 * delta() * residual.d() + delta() * delta() * residual.dd();
  }

  private double thermalFactor() {
    return 1 + delta() * residual.d() - delta() * tau() * residual.dt();
  }

  /** Returns the enthalpy in kJ/kg. */
  double enthalpy() {
    return rt() * (1 + tau() * (ideal.t() + residual.t()) + delta() * residual.d());
  }

  /** Returns the entropy in kJ/(kg K). */
  double entropy() {
    return fluid.gasConstant()
        * (tau() * (ideal.t() + residual.t()) - ideal.value() - residual.value());
  }

  /** Returns the internal energy in kJ/kg. */
  double internalEnergy() {
    return rt() * tau() * (ideal.t() + residual.t());
  }

  private double isochoricFactor() {
    return -tau() * tau() * (ideal.tt() + residual.tt());
  }

  /** Returns the isochoric heat capacity in kJ/(kg K). */
  double isochoricHeatCapacity() {
    return fluid.gasConstant() * isochoricFactor();
  }

  /** Returns the isobaric heat capacity in kJ/(kg K). */
  double isobaricHeatCapacity() {
    double thermal = thermalFactor();
    return fluid.gasConstant() * (isochoricFactor() + thermal * thermal / stiffnessFactor());
  }

  /** Returns the speed of sound in m/s. */
  double speedOfSound() {
    double thermal = thermalFactor();
    double squared = stiffnessFactor() + thermal * thermal / isochoricFactor();
    return Math.sqrt(1000 * rt() * squared);
  }

  /** Returns the Joule-Thomson coefficient in K/MPa. */
  double jouleThomson() {
    double thermal = thermalFactor();
    double above =
        -(delta() * residual.d()
            + delta() * delta() * residual.dd()
            + delta() * tau() * residual.dt());
    double below = thermal * thermal + isochoricFactor() * stiffnessFactor();
    return 1000 * above / (below * fluid.gasConstant() * density);
  }

  /** Returns the Gibbs energy over R T, without what depends on temperature alone. */
  double potential() {
    return residual.value() + delta() * residual.d() + StrictMath.log(delta());
  }
}
