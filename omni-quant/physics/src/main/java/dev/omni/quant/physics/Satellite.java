package dev.omni.quant.physics;

import dev.omni.engine.Infeasible;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.geometry.euclidean.threed.Vector3D;
import org.orekit.errors.OrekitException;
import org.orekit.frames.Frame;
import org.orekit.propagation.analytical.tle.TLE;
import org.orekit.propagation.analytical.tle.TLEPropagator;
import org.orekit.time.TimeScalesFactory;
import org.orekit.utils.PVCoordinates;

/** A satellite under the theory selected by its elements. */
record Satellite(TLEPropagator motion) {
  private static final double METRES_A_KILOMETRE = 1000;
  private static final double SECONDS_A_MINUTE = 60;

  /** Of the Earth by WGS-72, km^3/s^2. */
  private static final double ATTRACTION = 398600.8;

  /**
   * Position in kilometres and velocity in kilometres a second.
   *
   * @param position in TEME
   * @param velocity in TEME
   */
  @SuppressWarnings("ArrayRecordComponent") // Read once, never compared.
  record State(double[] position, double[] velocity) {}

  /**
   * Creates a satellite from valid lines. The epoch is read on a scale without leap seconds, so
   * that no table of them is needed: the theory uses the epoch's day number and the time elapsed
   * alone. The frame is only a label of states that are never transformed.
   */
  static Satellite of(TleLines lines) {
    try {
      var elements = new TLE(lines.line1(), lines.line2(), TimeScalesFactory.getTAI());
      return new Satellite(TLEPropagator.selectExtrapolator(elements, Frame.getRoot()));
    } catch (OrekitException | IllegalArgumentException | MathRuntimeException refused) {
      throw new Infeasible("no orbit has these elements: " + refused.getMessage(), refused);
    }
  }

  /** Returns the position and the velocity. */
  State at(double minutes) {
    try {
      PVCoordinates there =
          motion.getPVCoordinates(motion.getTLE().getDate().shiftedBy(minutes * SECONDS_A_MINUTE));
      return new State(kilometres(there.getPosition()), kilometres(there.getVelocity()));
    } catch (OrekitException | MathRuntimeException refused) {
      throw new Infeasible(
          "the theory does not reach minute " + minutes + ": " + refused.getMessage(), refused);
    }
  }

  private static double[] kilometres(Vector3D metres) {
    return metres.scalarMultiply(1 / METRES_A_KILOMETRE).toArray();
  }

  /** Returns the theory: SGP4 near the Earth, DeepSDP4 farther out. */
  String model() {
    return motion.getClass().getSimpleName();
  }

  /**
   * Returns the distance of the lowest point of its orbit from the center of the Earth, in
   * kilometers.
   */
  double lowest() {
    double motions = motion.getTLE().getMeanMotion();
    return StrictMath.cbrt(ATTRACTION / (motions * motions)) * (1 - motion.getTLE().getE());
  }

  /** Returns the minutes of a revolution. */
  double period() {
    return 2 * Math.PI / motion.getTLE().getMeanMotion() / SECONDS_A_MINUTE;
  }

  /** Returns the catalog number. */
  int number() {
    return motion.getTLE().getSatelliteNumber();
  }
}
