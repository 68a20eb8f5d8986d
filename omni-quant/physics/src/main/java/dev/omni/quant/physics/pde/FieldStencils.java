package dev.omni.quant.physics.pde;

/**
 * The weights of differences on equal steps (B. Fornberg, Math. Comp. 51, 1988, pp. 699-706):
 * central ones of order 4, and upwind ones of order 3 for the first derivative.
 *
 * @param intervals of the grid
 * @param step between points
 * @param periodic whether the ends are joined
 */
record FieldStencils(int intervals, double step, boolean periodic) {
  private static final double[] SECOND = {-1 / 12.0, 16 / 12.0, -30 / 12.0, 16 / 12.0, -1 / 12.0};
  private static final double[] SECOND_AT_END = {
    10 / 12.0, -15 / 12.0, -4 / 12.0, 14 / 12.0, -6 / 12.0, 1 / 12.0
  };
  private static final double[] CENTRAL = {1 / 12.0, -8 / 12.0, 0, 8 / 12.0, -1 / 12.0};
  private static final double[] CENTRAL_AT_END = {
    -3 / 12.0, -10 / 12.0, 18 / 12.0, -6 / 12.0, 1 / 12.0
  };
  private static final double[] BACKWARD = {1 / 6.0, -1, 3 / 6.0, 2 / 6.0};
  private static final double[] FORWARD = {-2 / 6.0, -3 / 6.0, 1, -1 / 6.0};

  /** Weights of the four points next to an end, of which the slope is given, and of that slope. */
  static final double[] ENDING = {48 / 25.0, -36 / 25.0, 16 / 25.0, -3 / 25.0, 12 / 25.0};

  /** The differences. */
  enum Kind {
    SECOND,
    CENTRAL,
    BACKWARD,
    FORWARD
  }

  /**
   * The weights of a difference.
   *
   * @param first point that it takes
   * @param weights of this point and those after it
   * @param scale of all weights
   */
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  record Stencil(int first, double[] weights, double scale) {}

  private boolean begins(int i) {
    return !periodic && i == 1;
  }

  private boolean ends(int i) {
    return !periodic && i == intervals - 1;
  }

  /** Returns the difference at a point. */
  Stencil at(Kind kind, int i) {
    double once = 1 / step;
    double twice = 1 / (step * step);
    return switch (kind) {
      case SECOND ->
          begins(i)
              ? new Stencil(i - 1, SECOND_AT_END, twice)
              : ends(i)
                  ? new Stencil(i - 4, reversed(SECOND_AT_END), twice)
                  : new Stencil(i - 2, SECOND, twice);
      case CENTRAL ->
          begins(i)
              ? new Stencil(i - 1, CENTRAL_AT_END, once)
              : ends(i)
                  ? new Stencil(i - 3, reversed(CENTRAL_AT_END), -once)
                  : new Stencil(i - 2, CENTRAL, once);
      case BACKWARD ->
          begins(i) ? new Stencil(i - 1, FORWARD, once) : new Stencil(i - 2, BACKWARD, once);
      case FORWARD ->
          ends(i) ? new Stencil(i - 2, BACKWARD, once) : new Stencil(i - 1, FORWARD, once);
    };
  }

  private static double[] reversed(double[] weights) {
    double[] reversed = new double[weights.length];
    for (int j = 0; j < weights.length; j++) {
      reversed[j] = weights[weights.length - 1 - j];
    }
    return reversed;
  }

  /** Returns a difference of values at the points. */
  double of(Kind kind, int i, double[] values) {
    Stencil stencil = at(kind, i);
    double sum = 0;
    for (int j = 0; j < stencil.weights().length; j++) {
      sum += stencil.weights()[j] * values[node(stencil.first() + j)];
    }
    return stencil.scale() * sum;
  }

  /** Returns the number of a point; joined ends go round. */
  int node(int i) {
    return periodic ? Math.floorMod(i, intervals) : i;
  }
}
