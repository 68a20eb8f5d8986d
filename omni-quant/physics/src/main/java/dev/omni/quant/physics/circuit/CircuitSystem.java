package dev.omni.quant.physics.circuit;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.exception.MathIllegalArgumentException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.DecompositionSolver;
import org.hipparchus.linear.LUDecomposition;

/**
 * The equations of a circuit at an instant by modified nodal analysis (C.-W. Ho, A. E. Ruehli, P.
 * A. Brennan, IEEE Trans. Circuits Syst. 22, 1975, pp. 504-509): voltages of the nodes, and
 * currents of the elements whose voltage is given. At rest a capacitor is open and an inductor a
 * wire; else the voltage of the one and the current of the other are its state.
 */
final class CircuitSystem {
  private static final int MOST_ITERATIONS = 200;
  private static final int MOST_STEPS = 400;
  private static final double CONVERGED = 1e-9;
  private static final double SMALLEST_STEP = 1e-6;
  private static final double SINGULAR = 1e-60;

  private final Circuit circuit;
  private final boolean resting;
  private final int nodes;

  /** For each element the place of its current among the unknowns, or -1. */
  private final int[] branch;

  private final int unknowns;

  CircuitSystem(Circuit circuit, boolean resting) {
    this.circuit = circuit;
    this.resting = resting;
    this.nodes = circuit.nodes().size();
    this.branch = new int[circuit.size()];
    int next = nodes;
    for (int k = 0; k < branch.length; k++) {
      branch[k] = isVoltage(circuit.element(k).kind(), resting) ? next++ : -1;
    }
    this.unknowns = next;
  }

  /** Returns whether the voltage of an element is given, at rest or by its state. */
  static boolean isVoltage(ElementKind kind, boolean resting) {
    return kind == ElementKind.VOLTAGE_SOURCE
        || kind == ElementKind.VCVS
        || kind == (resting ? ElementKind.INDUCTOR : ElementKind.CAPACITOR);
  }

  int unknowns() {
    return unknowns;
  }

  /** Returns the matrix of the linear elements at a time. */
  private double[][] matrix(double t) {
    double[][] a = new double[unknowns][unknowns];
    for (int k = 0; k < circuit.size(); k++) {
      CircuitElement each = circuit.element(k);
      switch (each.kind()) {
        case RESISTOR, SWITCH -> conduct(a, k, each.conductance(t));
        case VCCS -> {
          stamp(a, circuit.from()[k], circuit.controlFrom()[k], each.number());
          stamp(a, circuit.from()[k], circuit.controlTo()[k], -each.number());
          stamp(a, circuit.to()[k], circuit.controlFrom()[k], -each.number());
          stamp(a, circuit.to()[k], circuit.controlTo()[k], each.number());
        }
        default -> {}
      }
      if (branch[k] >= 0) {
        stamp(a, circuit.from()[k], branch[k], 1);
        stamp(a, circuit.to()[k], branch[k], -1);
        stamp(a, branch[k], circuit.from()[k], 1);
        stamp(a, branch[k], circuit.to()[k], -1);
        if (each.kind() == ElementKind.VCVS) {
          stamp(a, branch[k], circuit.controlFrom()[k], -each.number());
          stamp(a, branch[k], circuit.controlTo()[k], each.number());
        }
      }
    }
    return a;
  }

  private void conduct(double[][] a, int k, double conductance) {
    stamp(a, circuit.from()[k], circuit.from()[k], conductance);
    stamp(a, circuit.to()[k], circuit.to()[k], conductance);
    stamp(a, circuit.from()[k], circuit.to()[k], -conductance);
    stamp(a, circuit.to()[k], circuit.from()[k], -conductance);
  }

  private static void stamp(double[][] a, int row, int column, double value) {
    if (row >= 0 && column >= 0) {
      a[row][column] += value;
    }
  }

  /**
   * Returns the right side.
   *
   * @param sources voltage or current of each source
   * @param states voltage of each capacitor, current of each inductor; by element
   */
  private double[] right(double[] sources, double[] states) {
    double[] b = new double[unknowns];
    for (int k = 0; k < circuit.size(); k++) {
      switch (circuit.element(k).kind()) {
        case VOLTAGE_SOURCE -> b[branch[k]] = sources[k];
        case CURRENT_SOURCE -> feed(b, k, sources[k]);
        case CAPACITOR -> {
          if (!resting) {
            b[branch[k]] = states[k];
          }
        }
        case INDUCTOR -> {
          if (!resting) {
            feed(b, k, states[k]);
          }
        }
        default -> {}
      }
    }
    return b;
  }

  private void feed(double[] b, int k, double current) {
    if (circuit.from()[k] >= 0) {
      b[circuit.from()[k]] -= current;
    }
    if (circuit.to()[k] >= 0) {
      b[circuit.to()[k]] += current;
    }
  }

  private List<Integer> diodes() {
    var diodes = new ArrayList<Integer>();
    for (int k = 0; k < circuit.size(); k++) {
      if (circuit.element(k).kind() == ElementKind.DIODE) {
        diodes.add(k);
      }
    }
    return diodes;
  }

  /**
   * Returns the unknowns at an instant.
   *
   * @param t time, which switches look at
   * @param sources voltage or current of each source
   * @param states voltage of each capacitor, current of each inductor; by element
   * @param near unknowns from which the search for those of diodes begins
   * @throws NotConverged when it does not end
   */
  double[] solved(double t, double[] sources, double[] states, double[] near) {
    double[][] a = matrix(t);
    List<Integer> diodes = diodes();
    if (diodes.isEmpty()) {
      return linear(a, right(sources, states));
    }
    double[] found = newton(a, right(sources, states), diodes, near);
    return found.length > 0 ? found : stepped(a, sources, states, diodes);
  }

  /** Raises all sources from 0, in steps that become shorter where the search does not end. */
  private double[] stepped(double[][] a, double[] sources, double[] states, List<Integer> diodes) {
    double[] x = new double[unknowns];
    double reached = 0;
    double step = 0.1;
    for (int k = 0; k < MOST_STEPS && step > SMALLEST_STEP; k++) {
      double next = Math.min(1, reached + step);
      double[] found = newton(a, right(scaled(sources, next), scaled(states, next)), diodes, x);
      if (found.length == 0) {
        step /= 4;
        continue;
      }
      if (next == 1) {
        return found;
      }
      x = found;
      reached = next;
      step *= 1.5;
    }
    throw new NotConverged(
        "the voltages of the diodes are not found; a resistor in series with each of them helps",
        MOST_STEPS,
        1 - reached,
        0);
  }

  private static double[] scaled(double[] values, double factor) {
    return Arrays.stream(values).map(each -> factor * each).toArray();
  }

  /** Returns the unknowns by Newton's method with limited voltages; empty where it does not end. */
  private double[] newton(double[][] linear, double[] b, List<Integer> diodes, double[] start) {
    double[] x = start.clone();
    double[] at = new double[circuit.size()];
    for (int k : diodes) {
      at[k] = limited(circuit.element(k), circuit.across(k, x), 0);
    }
    boolean near = false;
    for (int i = 0; i < MOST_ITERATIONS; i++) {
      double[][] a = new double[unknowns][];
      Arrays.setAll(a, row -> linear[row].clone());
      double[] right = b.clone();
      for (int k : diodes) {
        double slope = circuit.element(k).diodeSlope(at[k]);
        conduct(a, k, slope);
        feed(right, k, circuit.element(k).diodeCurrent(at[k]) - slope * at[k]);
      }
      double[] next = linear(a, right);
      double change = 0;
      for (int j = 0; j < nodes; j++) {
        change = Math.max(change, Math.abs(next[j] - x[j]) / (1 + Math.abs(next[j])));
      }
      double cut = 0;
      for (int k : diodes) {
        double wanted = circuit.across(k, next);
        double taken = limited(circuit.element(k), wanted, at[k]);
        cut = Math.max(cut, Math.abs(wanted - taken));
        at[k] = taken;
      }
      x = next;
      if (!Double.isFinite(change)) {
        return new double[0];
      }
      boolean small = change <= CONVERGED && cut == 0;
      if (small && near) {
        return x;
      }
      near = small;
    }
    return new double[0];
  }

  /**
   * Returns the voltage of a diode that a step goes to: one that rises beyond the knee goes by the
   * logarithm of its current (L. W. Nagel, SPICE2, ERL-M520, 1975, p. 129).
   */
  private static double limited(CircuitElement diode, double wanted, double before) {
    double thermal = diode.thermalVoltage();
    double knee =
        thermal * StrictMath.log(thermal / (Math.sqrt(2) * diode.saturationCurrent().orElse(1)));
    if (!(wanted > knee && Math.abs(wanted - before) > 2 * thermal)) {
      return wanted;
    }
    if (before <= 0) {
      return Math.min(wanted, Math.max(thermal * StrictMath.log(wanted / thermal), knee));
    }
    double rise = 1 + (wanted - before) / thermal;
    return rise > 0 ? before + thermal * StrictMath.log(rise) : knee;
  }

  /** Returns the solution of linear equations, refined once. */
  private static double[] linear(double[][] a, double[] b) {
    DecompositionSolver solver = factored(a);
    double[] x = solver.solve(new ArrayRealVector(b, false)).toArray();
    double[] left = b.clone();
    for (int i = 0; i < left.length; i++) {
      for (int j = 0; j < left.length; j++) {
        left[i] -= a[i][j] * x[j];
      }
    }
    double[] change = solver.solve(new ArrayRealVector(left, false)).toArray();
    for (int i = 0; i < x.length; i++) {
      x[i] += change[i];
    }
    return x;
  }

  private static DecompositionSolver factored(double[][] a) {
    try {
      DecompositionSolver solver =
          new LUDecomposition(new Array2DRowRealMatrix(a, false), SINGULAR).getSolver();
      if (!solver.isNonSingular()) {
        throw singular();
      }
      return solver;
    } catch (MathIllegalArgumentException wrong) {
      throw new Infeasible(singular().reason(), wrong);
    }
  }

  private static Infeasible singular() {
    return new Infeasible(
        "the circuit has no single state: a controlled source feeds itself, or a voltage is given"
            + " twice");
  }

  /** Returns the conductances of all elements about an instant, diodes by their slope. */
  private double[][] tangent(double t, double[] x) {
    double[][] a = matrix(t);
    for (int k : diodes()) {
      conduct(a, k, circuit.element(k).diodeSlope(circuit.across(k, x)));
    }
    return a;
  }

  /**
   * Returns how the unknowns change with the state of each of some elements.
   *
   * @param x unknowns about which they change
   */
  double[][] sensitivities(double t, double[] x, int[] stored) {
    DecompositionSolver solver = factored(tangent(t, x));
    double[][] changes = new double[stored.length][];
    for (int s = 0; s < stored.length; s++) {
      double[] unit = new double[circuit.size()];
      unit[stored[s]] = 1;
      double[] right = right(new double[circuit.size()], unit);
      changes[s] = solver.solve(new ArrayRealVector(right, false)).toArray();
    }
    return changes;
  }

  /**
   * Returns the currents of the elements.
   *
   * @param x unknowns
   */
  double[] currents(double t, double[] x, double[] sources, double[] states) {
    double[] currents = new double[circuit.size()];
    for (int k = 0; k < currents.length; k++) {
      CircuitElement each = circuit.element(k);
      currents[k] =
          branch[k] >= 0
              ? x[branch[k]]
              : switch (each.kind()) {
                case RESISTOR, SWITCH -> each.conductance(t) * circuit.across(k, x);
                case DIODE -> each.diodeCurrent(circuit.across(k, x));
                case VCCS -> each.number() * circuit.control(k, x);
                case CURRENT_SOURCE -> sources[k];
                case INDUCTOR -> states[k];
                default -> 0;
              };
    }
    return currents;
  }

  /** Returns the current of a capacitor among the unknowns. */
  double current(int k, double[] x) {
    return x[branch[k]];
  }

  /**
   * Returns the small signals about an operating point: the voltages of the nodes, real parts and
   * then imaginary ones, where one source is 1 and the others are 0.
   *
   * @param x operating point
   * @param source number of the source
   * @param angular frequency, rad/s
   */
  double[] phasors(double[] x, int source, double angular) {
    double[][] g = tangent(0, x);
    int n = unknowns;
    double[][] a = new double[2 * n][2 * n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(g[i], 0, a[i], 0, n);
      System.arraycopy(g[i], 0, a[n + i], n, n);
    }
    for (int k = 0; k < circuit.size(); k++) {
      CircuitElement each = circuit.element(k);
      if (each.kind() == ElementKind.CAPACITOR) {
        react(a, circuit.from()[k], circuit.from()[k], angular * each.number());
        react(a, circuit.to()[k], circuit.to()[k], angular * each.number());
        react(a, circuit.from()[k], circuit.to()[k], -angular * each.number());
        react(a, circuit.to()[k], circuit.from()[k], -angular * each.number());
      } else if (each.kind() == ElementKind.INDUCTOR) {
        react(a, branch[k], branch[k], -angular * each.number());
      }
    }
    double[] sources = new double[circuit.size()];
    sources[source] = 1;
    double[] right = right(sources, new double[circuit.size()]);
    double[] found = linear(a, Arrays.copyOf(right, 2 * n));
    double[] voltages = new double[2 * nodes];
    System.arraycopy(found, 0, voltages, 0, nodes);
    System.arraycopy(found, n, voltages, nodes, nodes);
    return voltages;
  }

  /** Adds an imaginary number to a complex matrix that is written as a real one. */
  private void react(double[][] a, int row, int column, double value) {
    if (row >= 0 && column >= 0) {
      a[row][unknowns + column] -= value;
      a[unknowns + row][column] += value;
    }
  }
}
