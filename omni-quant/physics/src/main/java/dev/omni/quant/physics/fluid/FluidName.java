package dev.omni.quant.physics.fluid;

/** The fluids whose equation is known. */
public enum FluidName {
  /** Ordinary water: IAPWS R6-95(2018). */
  WATER(
      new double[] {647.096, 322, 0.46151805, 22.064, 273.16, 1273, 1000},
      new HelmholtzEquation("water.txt", -8.3204464837497, 6.6832105275932, 3.00632)),
  /** Carbon dioxide: R. Span and W. Wagner, J. Phys. Chem. Ref. Data 25, 1996, 1509-1596. */
  CARBON_DIOXIDE(
      new double[] {304.1282, 467.6, 8.31451 / 44.0098, 7.3773, 216.592, 1100, 800},
      new HelmholtzEquation("carbon-dioxide.txt", 8.37304456, -3.70454304, 2.5));

  private final double[] constants;
  private final HelmholtzEquation equation;

  FluidName(double[] constants, HelmholtzEquation equation) {
    this.constants = constants;
    this.equation = equation;
  }

  /** Returns the equation of state. */
  HelmholtzEquation equation() {
    return equation;
  }

  /** Returns the critical temperature in K. */
  double criticalTemperature() {
    return constants[0];
  }

  /** Returns the critical density in kg/m3. */
  double criticalDensity() {
    return constants[1];
  }

  /** Returns the gas constant in kJ/(kg K). */
  double gasConstant() {
    return constants[2];
  }

  /** Returns the critical pressure in MPa. */
  double criticalPressure() {
    return constants[3];
  }

  /** Returns the temperature of the triple point in K, the least of the equation. */
  double tripleTemperature() {
    return constants[4];
  }

  /** Returns the largest temperature in K. */
  double largestTemperature() {
    return constants[5];
  }

  /** Returns the largest pressure in MPa. */
  double largestPressure() {
    return constants[6];
  }

  /**
   * Returns estimates of the densities of saturated liquid and vapour over the critical one, by the
   * ancillary equations of the source.
   */
  double[] saturatedDensities(double temperature) {
    double u = 1 - temperature / criticalTemperature();
    if (this == WATER) {
      double r = StrictMath.cbrt(u);
      double liquid =
          1
              + 1.99274064 * r
              + 1.09965342 * r * r
              - 0.510839303 * StrictMath.pow(r, 5)
              - 1.75493479 * StrictMath.pow(r, 16)
              - 45.5170352 * StrictMath.pow(r, 43)
              - 6.74694450e5 * StrictMath.pow(r, 110);
      double vapour =
          -2.03150240 * r
              - 2.68302940 * r * r
              - 5.38626492 * StrictMath.pow(r, 4)
              - 17.2991605 * StrictMath.pow(r, 9)
              - 44.7586581 * StrictMath.pow(r, 18.5)
              - 63.9201063 * StrictMath.pow(r, 35.5);
      return new double[] {liquid, StrictMath.exp(vapour)};
    }
    double liquid =
        1.9245108 * StrictMath.pow(u, 0.34)
            - 0.62385555 * StrictMath.sqrt(u)
            - 0.32731127 * StrictMath.pow(u, 10 / 6.0)
            + 0.39245142 * StrictMath.pow(u, 11 / 6.0);
    double vapour =
        -1.7074879 * StrictMath.pow(u, 0.34)
            - 0.82274670 * StrictMath.sqrt(u)
            - 4.6008549 * u
            - 10.111178 * StrictMath.pow(u, 7 / 3.0)
            - 29.742252 * StrictMath.pow(u, 14 / 3.0);
    return new double[] {StrictMath.exp(liquid), StrictMath.exp(vapour)};
  }
}
