package dev.omni.quant.core.ode;

import java.util.List;

/** A system of equations y' = f(t, y). */
public interface DifferentialEquations {
  /** Returns the names of the variables. */
  List<String> names();

  /** Returns f(t, y); a component that is not defined there is NaN or infinite. */
  double[] slopes(double t, double[] y);

  /**
   * Returns the rising times between two at which f is not smooth whatever the variables are; a
   * step ends before each, and the next begins after it.
   */
  default double[] breaks(double from, double to) {
    return new double[0];
  }

  /**
   * Returns functions of time and variables at whose changes of sign f is not smooth; a step ends
   * before each, and the next begins after it.
   */
  default List<EventFunction> switches() {
    return List.of();
  }

  /**
   * Returns the number of diagonals on each side of the main one beyond which the Jacobian is 0;
   * negative where it is full.
   */
  default int band() {
    return -1;
  }

  /**
   * Returns the derivatives of f by y: row i has those of component i, by all variables or, where
   * there is a band, by those from i less the band to i plus the band.
   */
  double[][] jacobian(double t, double[] y);
}
