package dev.omni.quant.biology.kinetic;

import dev.omni.quant.core.ode.DifferentialEquations;
import java.util.Arrays;
import java.util.List;

/** The differential equations of a model, with kept signs and floors. */
final class ModelEquations implements DifferentialEquations {
  private final CompiledModel model;
  private final Evaluation evaluation;
  private double lastTime = Double.NaN;
  private double[] lastState = new double[0];

  ModelEquations(CompiledModel model, Evaluation evaluation) {
    this.model = model;
    this.evaluation = evaluation;
  }

  /** Forgets the values of the last evaluation, after something else has changed. */
  void forget() {
    lastTime = Double.NaN;
  }

  /** Computes all values, unless they are those of the last evaluation. */
  void at(double t, double[] y) {
    double[] own = idle() ? new double[0] : y;
    if (t != lastTime || !Arrays.equals(own, lastState)) {
      evaluation.at(t, own);
      lastTime = t;
      lastState = own.clone();
    }
  }

  /** Returns whether there are no variables; one that stays at 0 then carries the time. */
  boolean idle() {
    return model.variables().isEmpty();
  }

  @Override
  public List<String> names() {
    return idle()
        ? List.of("time")
        : model.variables().stream().map(CompiledModel.Variable::id).toList();
  }

  @Override
  public double[] slopes(double t, double[] y) {
    at(t, y);
    return idle() ? new double[1] : evaluation.slopes();
  }

  @Override
  public double[][] jacobian(double t, double[] y) {
    if (idle()) {
      return new double[1][1];
    }
    at(t, y);
    int n = y.length;
    double[][] jacobian = new double[n][n];
    double[] direction = new double[n];
    for (int k = 0; k < n; k++) {
      direction[k] = 1;
      double[] d = evaluation.along(0, direction);
      for (int i = 0; i < n; i++) {
        jacobian[i][k] = d[model.variables().get(i).rate()];
      }
      direction[k] = 0;
    }
    return jacobian;
  }
}
