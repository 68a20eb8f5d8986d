package dev.omni.quant.physics;

import dev.omni.engine.Infeasible;
import java.util.Locale;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.geometry.euclidean.threed.Vector3D;
import org.orekit.errors.OrekitException;
import org.orekit.estimation.iod.IodLambert;
import org.orekit.frames.Frame;
import org.orekit.orbits.Orbit;
import org.orekit.time.AbsoluteDate;

/**
 * Lambert's problem: two positions and the time between them. Lengths in kilometres, times in
 * seconds.
 *
 * @param from where it begins
 * @param to where it ends
 * @param seconds it takes
 * @param mu gravitational parameter
 * @param way whether it turns counter-clockwise seen from +z, and how often
 */
record LambertProblem(Vector3D from, Vector3D to, double seconds, double mu, Direction way) {

  /**
   * The direction around the center.
   *
   * @param prograde counter-clockwise seen from +z
   * @param revolutions complete turns
   */
  record Direction(boolean prograde, int revolutions) {}

  /** Returns the sine of the angle between the places. */
  double turn() {
    return from.normalize().crossProduct(to.normalize()).getNorm();
  }

  /** Returns the number of revolutions of a circular orbit at the farther position in the time. */
  double circles() {
    return seconds / circle();
  }

  /** Returns the period of a circular orbit at the farther place. */
  double circle() {
    double radius = Math.max(from.getNorm(), to.getNorm());
    return 2 * Math.PI * radius * Math.sqrt(radius / mu);
  }

  /** Returns the velocity at the beginning. */
  Vector3D departure() {
    return solved(from, to);
  }

  /** Returns the velocity at the end: that of the way back, turned round. */
  Vector3D arrival() {
    return solved(to, from).negate();
  }

  private Vector3D solved(Vector3D first, Vector3D second) {
    try {
      Orbit orbit =
          new IodLambert(mu)
              .estimate(
                  Frame.getRoot(),
                  shorter(),
                  way.revolutions(),
                  first,
                  AbsoluteDate.ARBITRARY_EPOCH,
                  second,
                  AbsoluteDate.ARBITRARY_EPOCH.shiftedBy(seconds));
      if (orbit == null) {
        throw unsolved();
      }
      Vector3D velocity = orbit.getVelocity();
      if (!Double.isFinite(velocity.getNorm())) {
        throw unsettled();
      }
      return velocity;
    } catch (OrekitException | MathRuntimeException refused) {
      throw unsolved();
    }
  }

  private boolean shorter() {
    double north = from.crossProduct(to).getZ();
    return north == 0 ? way.prograde() : north > 0 == way.prograde();
  }

  private Infeasible unsettled() {
    return new Infeasible(
        String.format(
            Locale.ROOT,
            "the search for the orbit does not settle: time_of_flight_s is %.3g times the period of"
                + " a circular orbit at the farther place; a time nearer to it, or more revolutions"
                + " on the way, may do",
            circles()));
  }

  private Infeasible unsolved() {
    return new Infeasible(
        way.revolutions() == 0
            ? "the search for the orbit does not settle: it is within a millionth of a parabola, or"
                + " beyond double precision"
            : "no orbit of "
                + way.revolutions()
                + " revolutions is found for this time of flight: it may be too short");
  }
}
