package dev.omni.quant.steam;

/**
 * Viscosity and thermal conductivity of water without their critical enhancements (IAPWS R12-08;
 * IAPWS R15-11).
 *
 * @param temperature K
 * @param density kg/m3
 */
record Transport(double temperature, double density) {
  private static final double CRITICAL_K = 647.096;
  private static final double CRITICAL_DENSITY = 322;
  private static final double MICRO = 1e-6;
  private static final double MILLI = 1e-3;

  private static final double[] DILUTE_VISCOSITY = {1.67752, 2.20462, 0.6366564, -0.241605};

  /** Coefficients by powers of the inverse temperature, then of density. */
  private static final double[][] VISCOSITY = {
    {5.20094e-1, 2.22531e-1, -2.81378e-1, 1.61913e-1, -3.25372e-2, 0, 0},
    {8.50895e-2, 9.99115e-1, -9.06851e-1, 2.57399e-1, 0, 0, 0},
    {-1.08374, 1.88797, -7.72479e-1, 0, 0, 0, 0},
    {-2.89555e-1, 1.26613, -4.89837e-1, 0, 6.98452e-2, 0, -4.35673e-3},
    {0, 0, -2.57040e-1, 0, 0, 8.72102e-3, 0},
    {0, 1.20573e-1, 0, 0, 0, 0, -5.93264e-4}
  };

  private static final double[] DILUTE_CONDUCTIVITY = {
    2.443221e-3, 1.323095e-2, 6.770357e-3, -3.454586e-3, 4.096266e-4
  };

  private static final double[][] CONDUCTIVITY = {
    {1.60397357, -0.646013523, 0.111443906, 0.102997357, -0.0504123634, 0.00609859258},
    {2.33771842, -2.78843778, 1.53616167, -0.463045512, 0.0832827019, -0.00719201245},
    {2.19650529, -4.54580785, 3.55777244, -1.40944978, 0.275418278, -0.0205938816},
    {-1.21051378, 1.60812989, -0.621178141, 0.0716373224, 0, 0},
    {-2.7203370, 4.57586331, -3.18369245, 1.1168348, -0.19268305, 0.012913842}
  };

  /** Returns the viscosity, Pa s. */
  double viscosity() {
    return MICRO * 100 * dilute(DILUTE_VISCOSITY) * StrictMath.exp(residual(VISCOSITY));
  }

  /** Returns the thermal conductivity, W/(m K). */
  double conductivity() {
    return MILLI * dilute(DILUTE_CONDUCTIVITY) * StrictMath.exp(residual(CONDUCTIVITY));
  }

  private double dilute(double[] coefficients) {
    double inverse = CRITICAL_K / temperature;
    double sum = 0;
    for (int k = coefficients.length - 1; k >= 0; k--) {
      sum = sum * inverse + coefficients[k];
    }
    return Math.sqrt(temperature / CRITICAL_K) / sum;
  }

  private double residual(double[][] coefficients) {
    double reduced = density / CRITICAL_DENSITY;
    double apart = CRITICAL_K / temperature - 1;
    double total = 0;
    for (int i = coefficients.length - 1; i >= 0; i--) {
      double sum = 0;
      for (int j = coefficients[i].length - 1; j >= 0; j--) {
        sum = sum * (reduced - 1) + coefficients[i][j];
      }
      total = total * apart + sum;
    }
    return reduced * total;
  }
}
