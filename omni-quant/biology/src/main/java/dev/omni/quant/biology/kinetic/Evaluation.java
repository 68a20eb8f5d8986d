package dev.omni.quant.biology.kinetic;

import java.util.Arrays;
import java.util.List;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.DecompositionSolver;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.MatrixUtils;

/** The values of a model at a time and a state; unknown ones are found by Newton's method. */
final class Evaluation {
  private static final int MOST = 60;
  private static final double CLOSE = 4e-16;
  private static final double SETTLED = 1e-12;

  private final CompiledModel model;
  private final Tape tape;
  private final double[] v;
  private final double[] d;
  private final Sides sides;
  private double[] found = new double[0];

  Evaluation(CompiledModel model) {
    this.model = model;
    this.tape = model.tape();
    this.v = tape.slots();
    this.d = new double[v.length];
    this.sides = new Sides(tape.changes().size());
  }

  Sides sides() {
    return sides;
  }

  double value(int slot) {
    return v[slot];
  }

  void set(int slot, double value) {
    v[slot] = value;
  }

  /** Computes all values. */
  void at(double t, double[] y) {
    v[0] = t;
    List<CompiledModel.Variable> variables = model.variables();
    for (int i = 0; i < variables.size(); i++) {
      v[variables.get(i).slot()] = y[i];
    }
    tape.run(v, sides);
    if (!model.unknowns().isEmpty()) {
      solve();
    }
  }

  /** Finds the unknown symbols from the last that were found. */
  private void solve() {
    List<CompiledModel.Unknown> unknowns = model.unknowns();
    if (unknowns.stream().anyMatch(each -> Double.isNaN(v[each.slot()]))) {
      for (int k = 0; k < found.length; k++) {
        v[unknowns.get(k).slot()] = found[k];
      }
      tape.run(v, sides);
    }
    for (int i = 0; i < MOST; i++) {
      double[] residual = unknowns.stream().mapToDouble(each -> v[each.residual()]).toArray();
      double[] change = solved(jacobian(), residual);
      double largest = 0;
      for (int k = 0; k < change.length; k++) {
        int slot = unknowns.get(k).slot();
        v[slot] -= change[k];
        largest = Math.max(largest, Math.abs(change[k]) / Math.max(1e-300, Math.abs(v[slot])));
      }
      tape.run(v, sides);
      if (largest <= CLOSE || (i > MOST / 2 && largest <= SETTLED)) {
        found = unknowns.stream().mapToDouble(each -> v[each.slot()]).toArray();
        return;
      }
      if (Double.isNaN(largest)) {
        break;
      }
    }
    unknowns.forEach(each -> v[each.slot()] = Double.NaN);
    tape.run(v, sides);
  }

  /** Returns the derivatives of the residuals by the unknown symbols. */
  private double[][] jacobian() {
    List<CompiledModel.Unknown> unknowns = model.unknowns();
    int n = unknowns.size();
    double[][] jacobian = new double[n][n];
    for (int k = 0; k < n; k++) {
      Arrays.fill(d, 0);
      d[unknowns.get(k).slot()] = 1;
      tape.derive(v, d);
      for (int i = 0; i < n; i++) {
        jacobian[i][k] = d[unknowns.get(i).residual()];
      }
    }
    return jacobian;
  }

  private static double[] solved(double[][] matrix, double[] right) {
    double[] none = new double[right.length];
    if (Arrays.equals(right, none)) {
      return none;
    }
    try {
      DecompositionSolver solver =
          new LUDecomposition(MatrixUtils.createRealMatrix(matrix), 1e-300).getSolver();
      return solver.solve(new ArrayRealVector(right, false)).toArray();
    } catch (MathRuntimeException singular) {
      Arrays.fill(none, Double.NaN);
      return none;
    }
  }

  double[] slopes() {
    List<CompiledModel.Variable> variables = model.variables();
    double[] slopes = new double[variables.size()];
    for (int i = 0; i < slopes.length; i++) {
      slopes[i] = v[variables.get(i).rate()];
    }
    return slopes;
  }

  /**
   * Computes the derivatives of all slots along a direction of time and variables, with the unknown
   * symbols that follow.
   */
  double[] along(double time, double[] direction) {
    List<CompiledModel.Unknown> unknowns = model.unknowns();
    double[][] jacobian = unknowns.isEmpty() ? new double[0][] : jacobian();
    Arrays.fill(d, 0);
    d[0] = time;
    for (int i = 0; i < direction.length; i++) {
      d[model.variables().get(i).slot()] = direction[i];
    }
    tape.derive(v, d);
    if (!unknowns.isEmpty()) {
      double[] moved = unknowns.stream().mapToDouble(each -> d[each.residual()]).toArray();
      double[] follow = solved(jacobian, moved);
      for (int k = 0; k < follow.length; k++) {
        d[unknowns.get(k).slot()] = -follow[k];
      }
      tape.derive(v, d);
    }
    return d;
  }
}
