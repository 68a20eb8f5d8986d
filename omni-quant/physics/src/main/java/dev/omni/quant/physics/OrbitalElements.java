package dev.omni.quant.physics;

/**
 * The elements of an ellipse about the Earth: semi-major axis in kilometers, angles in radians.
 *
 * @param axis semi-major
 * @param eccentricity below 1
 * @param inclination to the plane of the frame
 * @param node right ascension of the ascending node
 * @param perigee argument of the perigee
 * @param anomaly true anomaly
 */
record OrbitalElements(
    double axis,
    double eccentricity,
    double inclination,
    double node,
    double perigee,
    double anomaly) {
  private static final double MU = EarthForces.ATTRACTION;
  private static final int MOST = 60;

  /** A residual of Kepler's equation, in radians, that counts as zero. */
  private static final double SOLVED = 1e-12;

  /** Returns the elements of an input. */
  static OrbitalElements of(GivenElements given) {
    double e = given.eccentricity();
    double anomaly =
        given.trueAnomalyDeg().isPresent()
            ? StrictMath.toRadians(given.trueAnomalyDeg().getAsDouble())
            : trueAnomaly(StrictMath.toRadians(given.meanAnomalyDeg().orElseThrow()), e);
    return new OrbitalElements(
        given.semiMajorAxisKm(),
        e,
        StrictMath.toRadians(given.inclinationDeg()),
        StrictMath.toRadians(given.raanDeg()),
        StrictMath.toRadians(given.argumentOfPerigeeDeg()),
        anomaly);
  }

  /** Solves Kepler's equation by Newton, held within the bounds of the root. */
  private static double trueAnomaly(double mean, double e) {
    double turn = mean - 2 * Math.PI * Math.rint(mean / (2 * Math.PI));
    double low = turn - e;
    double high = turn + e;
    double eccentric = turn + e * StrictMath.sin(turn) / 2;
    for (int i = 0; i < MOST; i++) {
      double value = eccentric - e * StrictMath.sin(eccentric) - turn;
      if (value > 0) {
        high = eccentric;
      } else {
        low = eccentric;
      }
      double next = eccentric - value / (1 - e * StrictMath.cos(eccentric));
      next = next < low || next > high ? (low + high) / 2 : next;
      if (next == eccentric) {
        break;
      }
      eccentric = next;
    }
    if (!(Math.abs(eccentric - e * StrictMath.sin(eccentric) - turn) <= SOLVED)) {
      eccentric = halved(turn, e);
    }
    return 2
        * StrictMath.atan2(
            Math.sqrt(1 + e) * StrictMath.sin(eccentric / 2),
            Math.sqrt(1 - e) * StrictMath.cos(eccentric / 2));
  }

  /** Returns the root of Kepler's equation, which rises, by bisection. */
  private static double halved(double turn, double e) {
    double low = turn - e;
    double high = turn + e;
    for (int i = 0; i < MOST; i++) {
      double middle = (low + high) / 2;
      if (middle - e * StrictMath.sin(middle) > turn) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return (low + high) / 2;
  }

  /** Returns the elements that a state has at an instant. */
  static OrbitalElements ofState(double[] y) {
    double r = Math.sqrt(y[0] * y[0] + y[1] * y[1] + y[2] * y[2]);
    double square = y[3] * y[3] + y[4] * y[4] + y[5] * y[5];
    double along = y[0] * y[3] + y[1] * y[4] + y[2] * y[5];
    double hx = y[1] * y[5] - y[2] * y[4];
    double hy = y[2] * y[3] - y[0] * y[5];
    double hz = y[0] * y[4] - y[1] * y[3];
    double momentum = Math.sqrt(hx * hx + hy * hy + hz * hz);
    double axis = 1 / (2 / r - square / MU);
    double node = hx == 0 && hy == 0 ? 0 : StrictMath.atan2(hx, -hy);
    double inclination = StrictMath.atan2(Math.sqrt(hx * hx + hy * hy), hz);
    double ex = momentum * momentum / (MU * r) - 1;
    double ey = momentum * along / (MU * r);
    double anomaly = StrictMath.atan2(ey, ex);
    double cos = StrictMath.cos(node);
    double sin = StrictMath.sin(node);
    double first = cos * y[0] + sin * y[1];
    double second =
        Math.abs(StrictMath.sin(inclination)) > 0.1
            ? y[2] / StrictMath.sin(inclination)
            : (cos * y[1] - sin * y[0]) / StrictMath.cos(inclination);
    double latitude = StrictMath.atan2(second, first);
    double eccentricity = Math.sqrt(ex * ex + ey * ey);
    return new OrbitalElements(axis, eccentricity, inclination, node, latitude - anomaly, anomaly);
  }

  /** Returns the state on the ellipse. */
  double[] state() {
    double p = axis * (1 - eccentricity * eccentricity);
    double cos = StrictMath.cos(anomaly);
    double sin = StrictMath.sin(anomaly);
    double r = p / (1 + eccentricity * cos);
    double speed = Math.sqrt(MU / p);
    double[] place = turned(r * cos, r * sin);
    double[] velocity = turned(-speed * sin, speed * (eccentricity + cos));
    return new double[] {place[0], place[1], place[2], velocity[0], velocity[1], velocity[2]};
  }

  private double[] turned(double x, double y) {
    double cw = StrictMath.cos(perigee);
    double sw = StrictMath.sin(perigee);
    double a = cw * x - sw * y;
    double b = sw * x + cw * y;
    double ci = StrictMath.cos(inclination);
    double co = StrictMath.cos(node);
    double so = StrictMath.sin(node);
    return new double[] {
      co * a - so * ci * b, so * a + co * ci * b, StrictMath.sin(inclination) * b
    };
  }

  /** Returns the elements after a time on the ellipse. */
  OrbitalElements after(double seconds) {
    double eccentric =
        2
            * StrictMath.atan2(
                Math.sqrt(1 - eccentricity) * StrictMath.sin(anomaly / 2),
                Math.sqrt(1 + eccentricity) * StrictMath.cos(anomaly / 2));
    double mean = eccentric - eccentricity * StrictMath.sin(eccentric);
    double later = mean + Math.sqrt(MU / (axis * axis * axis)) * seconds;
    return new OrbitalElements(
        axis, eccentricity, inclination, node, perigee, trueAnomaly(later, eccentricity));
  }

  /** Returns the elements with angles in degrees from 0. */
  ShownElements shown() {
    return new ShownElements(
        axis,
        eccentricity,
        StrictMath.toDegrees(inclination),
        degrees(node),
        degrees(perigee),
        degrees(anomaly));
  }

  private static double degrees(double radians) {
    double turned = StrictMath.toDegrees(radians) % 360;
    return turned < 0 ? turned + 360 : turned;
  }
}
