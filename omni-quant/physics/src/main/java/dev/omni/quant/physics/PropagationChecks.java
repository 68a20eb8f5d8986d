package dev.omni.quant.physics;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.geometry.euclidean.threed.Rotation;
import org.hipparchus.geometry.euclidean.threed.Vector3D;

/**
 * The checks of an orbit: its energy, Kepler's ellipse where nothing else acts, the states of the
 * elements, and the positions of the places on Earth turned back.
 *
 * @param forces that act
 * @param pole of the places on Earth
 * @param days of the epoch since noon of 2000-01-01
 * @param input as given
 */
record PropagationChecks(
    EarthForces forces, EarthPole pole, double days, OrbitPropagation.Input input) {
  private static final double ENERGY = 1e-9;
  private static final double KEPLER_KM = 1e-3;
  private static final double ROUNDING = 1e-8;

  /** The part of the energy that is in the zonal field, times three, at most. */
  private static final double ZONAL = 4e-3;

  List<Check> all(OrbitPropagation.Result result) {
    List<PropagatedState> states = result.states();
    double[] times = input.times();
    double most = input.maxError();
    var checks = new ArrayList<Check>();
    checks.add(
        new ErrorGate(result.numerics().orElseThrow().errorEstimate().orElseThrow(), most, "km")
            .check(
                "position_error",
                "Largest estimated error of a position in km, from finer tolerances."));
    checks.add(elements(states, result.perigeeAltitudeKm()));
    if (states.isEmpty()) {
      return checks;
    }
    checks.add(places(states, times));
    if (forces.drag().isEmpty()) {
      double error = result.numerics().orElseThrow().errorEstimate().orElseThrow();
      checks.add(energy(states, times, error));
      if (forces.degree() == 0) {
        checks.add(kepler(states, times, Math.max(KEPLER_KM, most)));
      }
    }
    return checks;
  }

  private static double[] state(PropagatedState state) {
    double[] place = state.positionKm();
    double[] velocity = state.velocityKmS();
    return new double[] {place[0], place[1], place[2], velocity[0], velocity[1], velocity[2]};
  }

  private static Vector3D part(double[] y, int from) {
    return new Vector3D(y[from], y[from + 1], y[from + 2]);
  }

  private Check elements(List<PropagatedState> states, double perigee) {
    var residuals = new Residuals();
    double[] last = input.start();
    for (PropagatedState state : states) {
      last = state(state);
      double[] published = elements(state.elements()).state();
      residuals.residual(part(published, 0).distance(part(last, 0)) / part(last, 0).getNorm());
      residuals.residual(part(published, 3).distance(part(last, 3)) / part(last, 3).getNorm());
    }
    Vector3D place = part(last, 0);
    Vector3D momentum = place.crossProduct(part(last, 3));
    double mu = EarthForces.ATTRACTION;
    double eccentricity =
        new Vector3D(1 / mu, part(last, 3).crossProduct(momentum), -1, place.normalize()).getNorm();
    double lowest = momentum.getNormSq() / mu / (1 + eccentricity);
    return residuals
        .equal(perigee + EarthFixed.RADIUS_KM, lowest)
        .check(
            "element_residual",
            ROUNDING,
            "Largest difference of a position or velocity and that of the elements beside it, and of"
                + " the last perigee and momentum^2 / mu (1 + e), relative.");
  }

  private static OrbitalElements elements(ShownElements given) {
    return new OrbitalElements(
        given.semiMajorAxisKm(),
        given.eccentricity(),
        StrictMath.toRadians(given.inclinationDeg()),
        StrictMath.toRadians(given.raanDeg()),
        StrictMath.toRadians(given.argumentOfPerigeeDeg()),
        StrictMath.toRadians(given.trueAnomalyDeg()));
  }

  /** Turns each place on Earth back by the Earth's rotation angle and about the pole. */
  private Check places(List<PropagatedState> states, double[] times) {
    var residuals = new Residuals();
    for (int k = 0; k < states.size(); k++) {
      PropagatedState state = states.get(k);
      var place =
          new EarthFixed.Geodetic(state.latitudeDeg(), state.longitudeDeg(), state.altitudeKm());
      double since = days + times[k] / 86400;
      double turns = 0.7790572732640 + 1.00273781191135448 * since;
      Vector3D equatorial =
          new Vector3D(EarthFixed.turned(place.position(), -2 * Math.PI * (turns % 1)));
      var tilt = new Rotation(Vector3D.PLUS_K, new Vector3D(pole.at(times[k])));
      Vector3D there = part(state(state), 0);
      residuals.residual(tilt.applyTo(equatorial).distance(there) / there.getNorm());
    }
    return residuals.check(
        "place_residual",
        ROUNDING,
        "Largest distance between a position and that of its latitude, longitude and altitude,"
            + " turned back, relative to the radius.");
  }

  /**
   * Checks the energy. What drifts off it by a part d an orbit moves the position along the track
   * by about n T a d in the end, with the mean motion n, so that the error of the position bounds
   * it.
   */
  private Check energy(List<PropagatedState> states, double[] times, double error) {
    var residuals = new Residuals();
    double before = forces.energy(0, input.start());
    Vector3D axis = new Vector3D(forces.axis(0));
    double moved = 0;
    for (int k = 0; k < states.size(); k++) {
      residuals.equal(forces.energy(times[k], state(states.get(k))), before);
      moved = Math.max(moved, axis.distance(new Vector3D(forces.axis(times[k]))));
    }
    return residuals.check(
        "energy_drift",
        Math.max(ENERGY, input.tolerance()) + ZONAL * moved + 2 * error / track(times),
        "Largest relative change of the energy from the start; the field keeps it but for what its"
            + " axis moves.");
  }

  /** Returns the length of the way along the track, km, of a radian at least. */
  private double track(double[] times) {
    double axis = Math.abs(OrbitalElements.ofState(input.start()).axis());
    double motion = StrictMath.sqrt(EarthForces.ATTRACTION / axis) / axis;
    return axis * Math.max(1, motion * times[times.length - 1]);
  }

  private Check kepler(List<PropagatedState> states, double[] times, double bound) {
    OrbitalElements ellipse = OrbitalElements.ofState(input.start());
    double most = 0;
    for (int k = 0; k < states.size(); k++) {
      Vector3D exact = part(ellipse.after(times[k]).state(), 0);
      double apart = exact.distance(part(state(states.get(k)), 0));
      most = apart <= most ? most : Double.isFinite(apart) ? apart : Double.MAX_VALUE;
    }
    return new Check(
        "kepler_residual",
        most,
        bound,
        "Largest distance in km of a position from that on Kepler's ellipse.");
  }
}
