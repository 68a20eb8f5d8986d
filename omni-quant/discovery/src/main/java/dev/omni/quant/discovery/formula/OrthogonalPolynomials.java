package dev.omni.quant.discovery.formula;

/**
 * Polynomials that are orthonormal on some numbers and to the constant, by their three-term
 * recurrence (G. E. Forsythe, J. Soc. Indust. Appl. Math. 5, 1957, 74-88); the highest power has a
 * coefficient above 0.
 *
 * @param centres alpha of each step
 * @param squares sums of squares of the polynomials before they are divided by their roots; of the
 *     constant first
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record OrthogonalPolynomials(double[] centres, double[] squares) {
  /** Returns the polynomials up to a degree, which is less than there are distinct numbers. */
  static OrthogonalPolynomials of(double[] x, int degree) {
    double[] centres = new double[degree];
    double[] squares = new double[degree + 1];
    double[] before = new double[x.length];
    double[] now = new double[x.length];
    java.util.Arrays.fill(now, 1);
    squares[0] = x.length;
    for (int k = 0; k < degree; k++) {
      // About the first number, so that digits that all share do not round the others away.
      double centre = 0;
      for (int i = 0; i < x.length; i++) {
        centre += (x[i] - x[0]) * (now[i] * now[i] / squares[k]);
      }
      centres[k] = x[0] + centre;
      double ratio = k == 0 ? 0 : squares[k] / squares[k - 1];
      for (int i = 0; i < x.length; i++) {
        double next = (x[i] - centres[k]) * now[i] - ratio * before[i];
        before[i] = now[i];
        now[i] = next;
        squares[k + 1] += next * next;
      }
    }
    return new OrthogonalPolynomials(centres, squares);
  }

  /** Returns the values of the polynomials from degree 1 on. */
  double[] at(double x) {
    double[] values = new double[centres.length];
    double before = 0;
    double now = 1;
    for (int k = 0; k < values.length; k++) {
      double ratio = k == 0 ? 0 : squares[k] / squares[k - 1];
      double next = (x - centres[k]) * now - ratio * before;
      before = now;
      now = next;
      values[k] = next / Math.sqrt(squares[k + 1]);
    }
    return values;
  }
}
