package dev.omni.quant.physics.pde;

import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.ode.BreakTimes;
import dev.omni.quant.core.ode.DifferentialEquations;
import dev.omni.quant.core.ode.FormulaEquations;
import dev.omni.quant.physics.pde.FieldStencils.Kind;
import dev.omni.quant.physics.pde.FieldStencils.Stencil;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The equations of fields at the points of a grid (method of lines; W. E. Schiesser, The Numerical
 * Method of Lines, 1991). The points at the ends follow from the others and what is given there.
 * Points of joined ends are numbered from both ends in turn, so that neighbours stay near.
 */
final class FieldGrid implements DifferentialEquations {
  private static final int NEAR = 4;
  private static final int NEAR_JOINED = 5;

  private final FieldModel model;
  private final double from;
  private final int intervals;
  private final FieldStencils stencils;
  private final boolean[] flows;
  private final double[] coordinates;

  FieldGrid(FieldModel model, double from, double to, int intervals) {
    this.model = model;
    this.from = from;
    this.intervals = intervals;
    this.stencils = new FieldStencils(intervals, (to - from) / intervals, model.isPeriodic());
    this.flows = new boolean[model.size()];
    for (int k = 0; k < flows.length; k++) {
      flows[k] = model.flows(k);
    }
    this.coordinates = new double[intervals + 1];
    for (int i = 0; i <= intervals; i++) {
      coordinates[i] = i == intervals ? to : from + (to - from) * i / intervals;
    }
  }

  double[] coordinates() {
    return coordinates;
  }

  private int first() {
    return model.isPeriodic() ? 0 : 1;
  }

  /** Returns the place of a point among those that are solved for. */
  private int place(int i) {
    if (!model.isPeriodic()) {
      return i - 1;
    }
    return i < intervals / 2 ? 2 * i : 2 * (intervals - 1 - i) + 1;
  }

  @Override
  public List<String> names() {
    var names = new String[(intervals - first()) * model.size()];
    for (int i = first(); i < intervals; i++) {
      for (int k = 0; k < model.size(); k++) {
        names[place(i) * model.size() + k] = model.names().get(k) + " at x = " + coordinates[i];
      }
    }
    return List.of(names);
  }

  /** Returns the values at the start. */
  double[] initial() {
    double[] y = new double[(intervals - first()) * model.size()];
    for (int i = first(); i < intervals; i++) {
      for (int k = 0; k < model.size(); k++) {
        y[place(i) * model.size() + k] = model.at(model.initial().get(k), coordinates[i]);
      }
    }
    return y;
  }

  /** Returns the values of each unknown at all points. */
  double[][] values(double t, double[] y) {
    int m = model.size();
    double[][] values = new double[m][intervals + 1];
    for (int k = 0; k < m; k++) {
      double[] w = values[k];
      for (int i = first(); i < intervals; i++) {
        w[i] = y[place(i) * m + k];
      }
      if (model.isPeriodic()) {
        w[intervals] = w[0];
        continue;
      }
      double left = model.at(model.left().get(k), t);
      double right = model.at(model.right().get(k), t);
      double[] c = FieldStencils.ENDING;
      double h = stencils.step();
      w[0] =
          model.leftSloped()[k]
              ? c[0] * w[1] + c[1] * w[2] + c[2] * w[3] + c[3] * w[4] - c[4] * h * left
              : left;
      int n = intervals;
      w[n] =
          model.rightSloped()[k]
              ? c[0] * w[n - 1]
                  + c[1] * w[n - 2]
                  + c[2] * w[n - 3]
                  + c[3] * w[n - 4]
                  + c[4] * h * right
              : right;
    }
    return values;
  }

  /** Returns each unknown with its derivatives at a point, by central differences. */
  double[] fields(int i, double[][] values) {
    double[] fields = new double[3 * values.length];
    for (int k = 0; k < values.length; k++) {
      fields[3 * k] = values[k][i];
      fields[3 * k + 1] = stencils.of(Kind.CENTRAL, i, values[k]);
      fields[3 * k + 2] = stencils.of(Kind.SECOND, i, values[k]);
    }
    return fields;
  }

  @Override
  public double[] slopes(double t, double[] y) {
    int m = model.size();
    double[][] values = values(t, y);
    double[] slopes = new double[y.length];
    for (int i = first(); i < intervals; i++) {
      double[] fields = fields(i, values);
      for (int k = 0; k < m; k++) {
        if (flows[k]) {
          Kind side = side(k, i, t, fields, values[k]);
          fields[3 * k + 1] = stencils.of(side, i, values[k]);
        }
        slopes[place(i) * m + k] = model.slope(k, coordinates[i], t, fields);
        if (flows[k]) {
          fields[3 * k + 1] = stencils.of(Kind.CENTRAL, i, values[k]);
        }
      }
    }
    return slopes;
  }

  /**
   * Returns the side from which an unknown flows: forward where its derivative by time rises with
   * that by x. The two differences show it, and no other.
   */
  private Kind side(int k, int i, double t, double[] fields, double[] values) {
    double[] some = fields.clone();
    double forward = stencils.of(Kind.FORWARD, i, values);
    double backward = stencils.of(Kind.BACKWARD, i, values);
    some[3 * k + 1] = forward;
    double ahead = model.slope(k, coordinates[i], t, some);
    some[3 * k + 1] = backward;
    double behind = model.slope(k, coordinates[i], t, some);
    return (ahead - behind) * (forward - backward) > 0 ? Kind.FORWARD : Kind.BACKWARD;
  }

  @Override
  public int band() {
    return ((model.isPeriodic() ? NEAR_JOINED : NEAR) + 1) * model.size() - 1;
  }

  @Override
  public double[][] jacobian(double t, double[] y) {
    int m = model.size();
    double[][] values = values(t, y);
    double[][] jacobian = new double[y.length][2 * band() + 1];
    for (int i = first(); i < intervals; i++) {
      for (int k = 0; k < m; k++) {
        double[] fields = fields(i, values);
        Kind side = flows[k] ? side(k, i, t, fields, values[k]) : Kind.CENTRAL;
        fields[3 * k + 1] = stencils.of(side, i, values[k]);
        double[] gradient = model.gradient(k, coordinates[i], t, fields);
        for (int j = 0; j < m; j++) {
          add(jacobian, i, k, i, j, gradient[3 * j]);
          spread(
              jacobian, i, k, j, stencils.at(j == k ? side : Kind.CENTRAL, i), gradient[3 * j + 1]);
          spread(jacobian, i, k, j, stencils.at(Kind.SECOND, i), gradient[3 * j + 2]);
        }
      }
    }
    return jacobian;
  }

  private void spread(
      double[][] jacobian, int i, int k, int j, Stencil stencil, double derivative) {
    if (derivative == 0) {
      return;
    }
    for (int s = 0; s < stencil.weights().length; s++) {
      double weight = derivative * stencil.scale() * stencil.weights()[s];
      add(jacobian, i, k, stencils.node(stencil.first() + s), j, weight);
    }
  }

  /** Adds the derivative of equation k at point i by unknown j at a point. */
  private void add(double[][] jacobian, int i, int k, int node, int j, double derivative) {
    if (!model.isPeriodic() && (node == 0 || node == intervals)) {
      boolean sloped = node == 0 ? model.leftSloped()[j] : model.rightSloped()[j];
      for (int s = 1; s <= 4; s++) {
        int inner = node == 0 ? s : intervals - s;
        double weight = sloped ? FieldStencils.ENDING[s - 1] : 0;
        add(jacobian, i, k, inner, j, derivative * weight);
      }
      return;
    }
    int row = place(i) * model.size() + k;
    int column = place(node) * model.size() + j;
    jacobian[row][column - row + band()] += derivative;
  }

  @Override
  public double[] breaks(double after, double before) {
    var breaks = new TreeSet<Double>();
    Stream.concat(model.left().stream(), model.right().stream())
        .flatMap(formula -> formula.switches().stream())
        .forEach(term -> between(term, after, before, breaks));
    for (Formula equation : model.equations()) {
      for (Formula term : equation.switches()) {
        Set<String> uses = term.uses();
        boolean timed =
            uses.contains(FormulaEquations.TIME)
                && !uses.contains(FieldModel.PLACE)
                && model.names().stream()
                    .noneMatch(
                        name ->
                            uses.contains(name)
                                || uses.contains(name + FieldModel.FIRST)
                                || uses.contains(name + FieldModel.SECOND));
        if (timed) {
          breaks.addAll(BreakTimes.between(t -> model.valueAt(term, t), after, before));
        }
      }
    }
    return breaks.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private void between(Formula term, double after, double before, Set<Double> breaks) {
    breaks.addAll(BreakTimes.between(t -> model.at(term, t), after, before));
  }

  /** Returns the values of an unknown at places, by the polynomial through six points. */
  double[] between(double[] values, double[] places) {
    return Arrays.stream(places).map(x -> at(values, x)).toArray();
  }

  private double at(double[] values, double x) {
    double u = (x - from) / stencils.step();
    int nearest = (int) Math.rint(u);
    if (Math.abs(u - nearest) <= 1e-9) {
      return values[Math.max(0, Math.min(intervals, nearest))];
    }
    int low = (int) Math.floor(u) - 2;
    int start = model.isPeriodic() ? low : Math.max(0, Math.min(intervals - 5, low));
    double sum = 0;
    for (int a = start; a < start + 6; a++) {
      double weight = 1;
      for (int b = start; b < start + 6; b++) {
        weight *= a == b ? 1 : (u - b) / (a - b);
      }
      sum += weight * values[stencils.node(a)];
    }
    return sum;
  }
}
