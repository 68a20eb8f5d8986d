package dev.omni.quant.steam;

/**
 * The basic equation of region 3 of IAPWS-IF97: the Helmholtz energy as a function of density and
 * temperature (IAPWS R7-97(2012), eq. 28 and table 30).
 *
 * @param density kg/m3
 * @param temperature K
 */
record DenseWater(double density, double temperature) {
  /** The specific gas constant, kJ/(kg K). */
  static final double R = 0.461526;

  static final double CRITICAL_K = 647.096;
  static final double CRITICAL_DENSITY = 322;
  private static final double MEGAPASCAL_A_KILOPASCAL = 1e-3;
  private static final double N1 = 1.0658070028513;

  /** Exponents of the reduced density and of the inverse reduced temperature, and coefficients. */
  private static final double[][] TERMS = {
    {0, 0, -15.732845290239},
    {0, 1, 20.944396974307},
    {0, 2, -7.6867707878716},
    {0, 7, 2.6185947787954},
    {0, 10, -2.808078114862},
    {0, 12, 1.2053369696517},
    {0, 23, -0.0084566812812502},
    {1, 2, -1.2654315477714},
    {1, 6, -1.1524407806681},
    {1, 15, 0.88521043984318},
    {1, 17, -0.64207765181607},
    {2, 0, 0.38493460186671},
    {2, 2, -0.85214708824206},
    {2, 6, 4.8972281541877},
    {2, 7, -3.0502617256965},
    {2, 22, 0.039420536879154},
    {2, 26, 0.12558408424308},
    {3, 0, -0.2799932969871},
    {3, 2, 1.389979956946},
    {3, 4, -2.018991502357},
    {3, 16, -0.0082147637173963},
    {3, 26, -0.47596035734923},
    {4, 0, 0.0439840744735},
    {4, 2, -0.44476435428739},
    {4, 4, 0.90572070719733},
    {4, 26, 0.70522450087967},
    {5, 1, 0.10770512626332},
    {5, 3, -0.32913623258954},
    {5, 26, -0.50871062041158},
    {6, 0, -0.022175400873096},
    {6, 2, 0.094260751665092},
    {6, 26, 0.16436278447961},
    {7, 2, -0.013503372241348},
    {8, 26, -0.014834345352472},
    {9, 2, 5.7922953628084E-4},
    {9, 26, 0.0032308904703711},
    {10, 0, 8.0964802996215E-5},
    {10, 1, -1.6557679795037E-4},
    {11, 26, -4.4923899061815E-5}
  };

  private double delta() {
    return density / CRITICAL_DENSITY;
  }

  private double tau() {
    return CRITICAL_K / temperature;
  }

  /** Returns the sum of the terms, differentiated this often by density and temperature. */
  private double sum(int byDensity, int byTemperature) {
    double sum = 0;
    double delta = delta();
    double tau = tau();
    for (double[] term : TERMS) {
      int i = (int) term[0];
      int j = (int) term[1];
      double factor = falling(i, byDensity) * falling(j, byTemperature);
      if (factor != 0) {
        sum += term[2] * factor * power(delta, i - byDensity) * power(tau, j - byTemperature);
      }
    }
    return sum;
  }

  /** Returns a whole power by multiplications alone, which are the same bits everywhere. */
  private static double power(double base, int exponent) {
    double power = 1;
    double square = base;
    for (int left = exponent; left > 0; left >>= 1) {
      if ((left & 1) == 1) {
        power *= square;
      }
      square *= square;
    }
    return power;
  }

  private static double falling(int exponent, int times) {
    double product = 1;
    for (int k = 0; k < times; k++) {
      product *= exponent - k;
    }
    return product;
  }

  private double byDelta() {
    return N1 / delta() + sum(1, 0);
  }

  private double byDelta2() {
    return -N1 / (delta() * delta()) + sum(2, 0);
  }

  /** Returns the pressure, MPa. */
  double pressure() {
    return density * R * temperature * delta() * byDelta() * MEGAPASCAL_A_KILOPASCAL;
  }

  /** Returns the change of pressure with density at constant temperature, MPa m3/kg. */
  double stiffness() {
    double delta = delta();
    return R * temperature * delta * (2 * byDelta() + delta * byDelta2()) * MEGAPASCAL_A_KILOPASCAL;
  }

  /** Returns the properties of this state. */
  SteamState state() {
    double delta = delta();
    double tau = tau();
    double logged = N1 * StrictMath.log(delta) + sum(0, 0);
    double byTau = tau * sum(0, 1);
    double byDelta = delta * byDelta();
    double curved = tau * tau * sum(0, 2);
    double mixed = byDelta - delta * tau * sum(1, 1);
    double stiff = 2 * byDelta + delta * delta * byDelta2();
    double kilojoule = R * temperature;
    return new SteamState(
        1 / density,
        new SteamState.Heat(
            kilojoule * (byTau + byDelta),
            kilojoule * byTau,
            R * (byTau - logged),
            R * (-curved + mixed * mixed / stiff)),
        Math.sqrt(1000 * kilojoule * (stiff - mixed * mixed / curved)));
  }
}
