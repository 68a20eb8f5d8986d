package dev.omni.quant.physics;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;
import org.hipparchus.geometry.euclidean.threed.Vector3D;
import org.hipparchus.util.FastMath;

/**
 * The checks of a transfer: Kepler's motion from the velocity of departure, and the elements by the
 * place and velocity of arrival.
 *
 * @param way that is sought
 * @param result as published
 */
record TransferChecks(LambertProblem way, LambertTransfer.Result result) {
  private static final double ARRIVED = 1e-6;

  /** A sine of the turn from which the plane is known to nine digits. */
  private static final double PLANE = 1e-6;

  List<Check> all() {
    Vector3D departing = new Vector3D(result.v1KmS());
    Vector3D arriving = new Vector3D(result.v2KmS());
    var there = new UniversalKepler(way.from(), departing, way.mu()).after(way.seconds());
    double far = Math.max(way.from().getNorm(), way.to().getNorm());
    double fall = Math.sqrt(way.mu() / way.to().getNorm());
    double miss = there.position().distance(way.to());
    return List.of(
        new Check(
            "arrival_miss_km",
            Double.isFinite(miss) ? miss : Double.MAX_VALUE,
            ARRIVED * far,
            "Distance between the place of arrival and where Kepler's motion in universal variables"
                + " from the place and velocity of departure ends."),
        new Residuals()
            .residual(there.velocity().distance(arriving) / (fall + arriving.getNorm()))
            .check(
                "arrival_velocity_residual",
                ARRIVED,
                "Difference of the velocity at arrival and that of the same motion, relative."),
        elements(arriving));
  }

  private Check elements(Vector3D arriving) {
    Vector3D place = way.to();
    double fall = 2 / place.getNorm();
    double motion = arriving.getNormSq() / way.mu();
    Vector3D momentum = place.crossProduct(arriving);
    Vector3D perigee =
        new Vector3D(1 / way.mu(), arriving.crossProduct(momentum), -1, place.normalize());
    double eccentricity = result.eccentricity();
    return new Residuals()
        .equal(1 / result.semiMajorAxisKm(), fall - motion, fall + motion)
        .equal(eccentricity, perigee.getNorm(), 1)
        .residual(
            Math.abs(result.inclinationDeg() - inclination())
                / 180
                * Math.min(1, way.turn() / PLANE))
        .check(
            "element_residual",
            ARRIVED,
            "Largest difference of 1 / semi-major axis and eccentricity from those of the arrival,"
                + " and of the inclination from that of the plane of the two places, relative.");
  }

  /** Returns the inclination of the plane of the two places and the center, in degrees. */
  private double inclination() {
    Vector3D normal = way.from().normalize().crossProduct(way.to().normalize());
    double north = Math.abs(normal.getZ());
    double along = FastMath.hypot(normal.getX(), normal.getY());
    double angle = FastMath.toDegrees(FastMath.atan2(along, north));
    return way.way().prograde() ? angle : 180 - angle;
  }
}
