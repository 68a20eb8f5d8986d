package dev.omni.quant.core.ode;

/** The factors of a complex matrix (a + i b) I - J with partial pivoting. */
interface ShiftedFactors {
  /**
   * Returns the factors.
   *
   * @param jacobian rows of J, of which only the band stands there where it has one
   * @param band diagonals of J on each side of the main one; negative for a full matrix
   * @param a real part of the shift
   * @param b imaginary part, 0 for a real matrix
   */
  static ShiftedFactors of(double[][] jacobian, int band, double a, double b) {
    return band < 0 ? new ComplexFactors(jacobian, a, b) : new BandedFactors(jacobian, band, a, b);
  }

  /** Returns whether the matrix has no inverse. */
  boolean singular();

  /** Solves for a right side, which the solution replaces. */
  void solve(double[] right, double[] imaginary);

  /** Solves for a real right side under a real matrix. */
  default void solve(double[] right) {
    solve(right, new double[right.length]);
  }
}
