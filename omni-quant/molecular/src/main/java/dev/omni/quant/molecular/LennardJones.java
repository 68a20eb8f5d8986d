package dev.omni.quant.molecular;

/**
 * Energy of a cluster of like atoms in reduced units (epsilon, sigma): E = 4 sum over pairs of
 * r^-12 - r^-6. J. E. Jones, Proc. R. Soc. A 106, 1924, p. 463. Coordinates are x, y, z of each
 * atom in turn.
 */
final class LennardJones {
  private LennardJones() {}

  /**
   * Returns the energy; infinite or NaN where two atoms coincide.
   *
   * @param at coordinates
   * @param gradient is overwritten with the derivative by each coordinate
   */
  static double energy(double[] at, double[] gradient) {
    java.util.Arrays.fill(gradient, 0);
    double energy = 0;
    for (int i = 0; i < at.length; i += 3) {
      for (int j = 0; j < i; j += 3) {
        energy += pair(at, i, j, gradient);
      }
    }
    return energy;
  }

  private static double pair(double[] at, int i, int j, double[] gradient) {
    double x = at[i] - at[j];
    double y = at[i + 1] - at[j + 1];
    double z = at[i + 2] - at[j + 2];
    double inverse = 1 / (x * x + y * y + z * z);
    double six = inverse * inverse * inverse;
    double slope = 24 * inverse * six * (1 - 2 * six);
    gradient[i] += slope * x;
    gradient[i + 1] += slope * y;
    gradient[i + 2] += slope * z;
    gradient[j] -= slope * x;
    gradient[j + 1] -= slope * y;
    gradient[j + 2] -= slope * z;
    return 4 * six * (six - 1);
  }

  /** Returns the largest magnitude of a component. */
  static double largest(double[] vector) {
    double largest = 0;
    for (double component : vector) {
      largest = Math.max(largest, Math.abs(component));
    }
    return largest;
  }
}
