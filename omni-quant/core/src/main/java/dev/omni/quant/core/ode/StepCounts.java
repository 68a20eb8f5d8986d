package dev.omni.quant.core.ode;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;

/** The counts of a solution: accepted and rejected steps, evaluations and factorizations. */
final class StepCounts {
  private final int most;
  private final Work work;
  private int accepted;
  private int rejected;
  private int evaluations;
  private int factorizations;

  StepCounts(int most, Work work) {
    this.most = most;
    this.work = work;
  }

  /** Counts a step that is tried at time t. */
  void attempt(double t) {
    work.proceed();
    if (accepted + rejected >= most) {
      throw new Infeasible(
          "max_steps, " + most + ", are used up at t = " + t + ": the equations need more");
    }
  }

  void accept() {
    accepted++;
  }

  void reject() {
    rejected++;
  }

  double[] slopes(DifferentialEquations equations, double t, double[] y) {
    evaluations++;
    return equations.slopes(t, y);
  }

  void factorize() {
    factorizations++;
  }

  int accepted() {
    return accepted;
  }

  int rejected() {
    return rejected;
  }

  int evaluations() {
    return evaluations;
  }

  int factorizations() {
    return factorizations;
  }
}
