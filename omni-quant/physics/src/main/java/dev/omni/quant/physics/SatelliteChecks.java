package dev.omni.quant.physics;

import dev.omni.domain.world.Check;
import dev.omni.engine.Infeasible;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.geometry.euclidean.threed.Vector3D;

/**
 * The checks of a satellite's states: velocity and position by where it is a second before and
 * after, and the position on Earth by the sidereal time in one polynomial (D. Vallado, Fundamentals
 * of Astrodynamics and Applications, 4th ed., 2013, eq. 3-47).
 *
 * @param input as given
 * @param satellite under its theory
 * @param epoch of its elements
 */
record SatelliteChecks(TwoLineElements.Input input, Satellite satellite, OrbitTimes.Epoch epoch) {
  /** The theory's velocity leaves out the rates of what drag, Moon and Sun do to the orbit. */
  static final double CONSISTENT = 0.05;

  /** Attraction of the Earth alone, and the theory's small jumps, in parts of the radius. */
  private static final double STEADY = 1e-5;

  /** Kilometers of an earth-fixed position that rounding may leave. */
  private static final double GEODETIC = 1e-6;

  private static final double TURNED = 1e-9;
  private static final double SECOND = 1 / 60.0;
  private static final double ATTRACTION = 398600.8;
  private static final double J2000 = 10957.5;
  private static final double SECONDS_A_DAY = 86400;

  static SatelliteChecks of(TwoLineElements.Input input) {
    return new SatelliteChecks(input, Satellite.of(input.lines()), input.lines().epoch());
  }

  List<Check> all(List<TwoLineElements.SatelliteState> states) {
    var speed = new Residuals();
    var steady = new Residuals();
    double off = 0;
    var turned = new Residuals();
    for (TwoLineElements.SatelliteState state : states) {
      motion(state, speed, steady);
      if (state.place().isPresent()) {
        TwoLineElements.EarthPlace place = state.place().get();
        Vector3D fixed = new Vector3D(place.positionEarthFixedKm());
        double miss = fixed.distance(new Vector3D(geodetic(place).position()));
        off = miss <= off ? off : Double.isFinite(miss) ? miss : Double.MAX_VALUE;
        turned.residual(fixed.distance(turned(state)) / (fixed.getNorm() + 1));
      }
    }
    times(states, steady);
    var checks = new ArrayList<Check>();
    checks.add(
        speed.check(
            "relative_velocity_residual",
            CONSISTENT,
            "Largest difference of a velocity and the change of position from one second before to"
                + " one second after, relative to the speed."));
    checks.add(
        steady.check(
            "relative_position_residual",
            STEADY,
            "Largest difference of a position and the mean of those a second before and after, with"
                + " the fall in between, relative to the radius; and of minutes from those wanted"
                + " for."));
    if (input.earthFixed()) {
      checks.add(
          new Check(
              "geodetic_residual_km",
              off,
              GEODETIC,
              "Largest distance between an earth-fixed position and the one of its latitude,"
                  + " longitude and altitude."));
      checks.add(
          turned.check(
              "rotation_residual",
              TURNED,
              "Largest distance between an earth-fixed position and the other one, turned by the"
                  + " sidereal time as one polynomial, relative to the radius."));
    }
    return checks;
  }

  private void motion(TwoLineElements.SatelliteState state, Residuals speed, Residuals steady) {
    Vector3D place = new Vector3D(state.positionKm());
    Vector3D velocity = new Vector3D(state.velocityKmS());
    double minutes = state.minutesFromEpoch();
    try {
      Vector3D before = new Vector3D(satellite.at(minutes - SECOND).position());
      Vector3D after = new Vector3D(satellite.at(minutes + SECOND).position());
      double radius = before.getNorm();
      Vector3D fall = before.add(after).scalarMultiply(ATTRACTION / (4 * radius * radius * radius));
      Vector3D middle = before.add(after).scalarMultiply(0.5).add(fall);
      Vector3D mean = after.subtract(before).scalarMultiply(0.5);
      speed.residual(mean.distance(velocity) / mean.getNorm());
      steady.residual(middle.distance(place) / radius);
    } catch (Infeasible beyond) {
      steady.residual(Double.NaN);
    }
  }

  private void times(List<TwoLineElements.SatelliteState> states, Residuals residuals) {
    List<Double> wanted = input.minutesFromEpoch().orElse(List.of());
    for (int i = 0; i < wanted.size(); i++) {
      residuals.equal(states.get(i).minutesFromEpoch(), wanted.get(i), 1);
    }
  }

  private static EarthFixed.Geodetic geodetic(TwoLineElements.EarthPlace place) {
    return new EarthFixed.Geodetic(place.latitudeDeg(), place.longitudeDeg(), place.altitudeKm());
  }

  private Vector3D turned(TwoLineElements.SatelliteState state) {
    double seconds = state.minutesFromEpoch() * 60 + input.ut1MinusUtcS();
    double days = epoch.day() - J2000 + epoch.fraction() + seconds / SECONDS_A_DAY;
    double t = days / 36525;
    double sidereal =
        67310.54841 + (876600.0 * 3600 + 8640184.812866 + (0.093104 - 6.2e-6 * t) * t) * t;
    return new Vector3D(
        EarthFixed.turned(state.positionKm(), 2 * Math.PI * (sidereal / SECONDS_A_DAY % 1)));
  }
}
