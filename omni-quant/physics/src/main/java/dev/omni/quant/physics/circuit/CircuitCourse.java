package dev.omni.quant.physics.circuit;

import dev.omni.engine.Infeasible;
import dev.omni.quant.core.ode.DifferentialEquations;
import java.util.Arrays;
import java.util.List;

/**
 * The equations of the states of a circuit: voltages of capacitors and currents of inductors. The
 * voltages and currents of all else follow from them at each instant, so that the whole has index 1
 * (E. Hairer and G. Wanner, Solving Ordinary Differential Equations II, 2nd ed., 1996, VI.1).
 */
final class CircuitCourse implements DifferentialEquations {
  private final Circuit circuit;
  private final CircuitSystem system;
  private final int[] stored;
  private double[] near;

  CircuitCourse(Circuit circuit) {
    this.circuit = circuit;
    this.system = new CircuitSystem(circuit, false);
    this.stored = circuit.stored();
    this.near = new double[system.unknowns()];
  }

  @Override
  public List<String> names() {
    return Arrays.stream(stored).mapToObj(k -> circuit.element(k).name()).toList();
  }

  /** Returns states by element. */
  private double[] byElement(double[] y) {
    double[] states = new double[circuit.size()];
    for (int s = 0; s < stored.length; s++) {
      states[stored[s]] = y[s];
    }
    return states;
  }

  /** Returns the unknowns of the circuit at a time. */
  double[] unknowns(double t, double[] y) {
    double[] x = system.solved(t, circuit.at(t), byElement(y), near);
    near = x;
    return x;
  }

  /** Returns the currents of the elements at a time. */
  double[] currents(double t, double[] y) {
    return system.currents(t, unknowns(t, y), circuit.at(t), byElement(y));
  }

  private double slope(int s, double[] x) {
    CircuitElement each = circuit.element(stored[s]);
    return each.kind() == ElementKind.CAPACITOR
        ? system.current(stored[s], x) / each.number()
        : circuit.across(stored[s], x) / each.number();
  }

  @Override
  public double[] slopes(double t, double[] y) {
    double[] slopes = new double[stored.length];
    try {
      double[] x = unknowns(t, y);
      Arrays.setAll(slopes, s -> slope(s, x));
    } catch (Infeasible outOfReach) {
      // A step that went too far for a diode becomes shorter.
      Arrays.fill(slopes, Double.NaN);
    }
    return slopes;
  }

  @Override
  public double[][] jacobian(double t, double[] y) {
    double[][] changes = system.sensitivities(t, unknowns(t, y), stored);
    double[][] jacobian = new double[stored.length][stored.length];
    for (int i = 0; i < stored.length; i++) {
      for (int j = 0; j < stored.length; j++) {
        jacobian[i][j] = slope(i, changes[j]);
      }
    }
    return jacobian;
  }

  @Override
  public double[] breaks(double from, double to) {
    return circuit.breaks(from, to);
  }
}
