package dev.omni.quant.physics;

/** The places at which a body rests in the frame that turns with two bodies. */
final class LagrangePoints {
  private static final int HALVINGS = 60;
  private static final double NEAR = 1e-9;

  private LagrangePoints() {}

  /**
   * Returns L1 to L5, x and y of each: three on the line of the bodies, by bisection, and two that
   * make equal triangles with them.
   *
   * @param mass of the smaller body, both together being 1
   */
  static double[][] of(double mass) {
    double height = Math.sqrt(3) / 2;
    return new double[][] {
      {onLine(mass, -mass + NEAR, 1 - mass - NEAR), 0},
      {onLine(mass, 1 - mass + NEAR, 3), 0},
      {onLine(mass, -3, -mass - NEAR), 0},
      {0.5 - mass, height},
      {0.5 - mass, -height}
    };
  }

  /** Returns where the pull is zero; it rises everywhere between the bodies and beside them. */
  private static double onLine(double mass, double from, double to) {
    double low = from;
    double high = to;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (pull(mass, middle) < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  private static double pull(double mass, double x) {
    double larger = x + mass;
    double smaller = x + mass - 1;
    return x
        - (1 - mass) * larger / Math.abs(larger * larger * larger)
        - mass * smaller / Math.abs(smaller * smaller * smaller);
  }
}
