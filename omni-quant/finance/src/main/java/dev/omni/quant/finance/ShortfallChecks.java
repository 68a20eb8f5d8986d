package dev.omni.quant.finance;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.Variable;

/**
 * The checks of a portfolio of least conditional value at risk. No other has a smaller one if none
 * is better on the scenarios at the value at risk while those beyond it stay beyond: a linear
 * program of the few scenarios at that loss, whose optimum is a bound for all (R. T. Rockafellar
 * and S. Uryasev, Journal of Risk 2(3), 2000, eqs. 9 and 17).
 *
 * @param program of the input
 * @param result as published
 */
record ShortfallChecks(ShortfallProgram program, MinimumShortfall.Result result) {
  private static final double EXACT = 1e-9;

  /** Scenarios whose loss differs from the value at risk by less, of the tail's, are at it. */
  private static final double NEAR = 1e-6;

  /** The same, of the largest loss: what rounding leaves. */
  private static final double ROUNDED = 1e-13;

  /** What a target may lack, as a part of the largest return, so that rounding leaves a choice. */
  private static final double SLACK = 1e-12;

  List<Check> all() {
    double[] weights = result.weights();
    double[] losses = new double[program.returns()[0].length];
    for (int i = 0; i < weights.length; i++) {
      for (int t = 0; t < losses.length; t++) {
        losses[t] -= weights[i] * program.returns()[i][t];
      }
    }
    double size = Double.MIN_NORMAL;
    for (double loss : losses) {
      size = Math.max(size, Math.abs(loss));
    }
    return List.of(
        new Check(
            "optimum_residual",
            result.cvar() - bound(losses, size),
            EXACT * Math.max(1, size),
            "Conditional value at risk less the least that any portfolio has, by the linear program"
                + " of the scenarios at the value at risk: zero."),
        tail(losses, size),
        new Check(
            "return_missing",
            program.target().isPresent()
                ? Math.max(0, program.target().getAsDouble() - result.expectedReturn())
                : 0,
            EXACT * Math.max(1, size),
            "By how much the mean return is below the target: not at all."));
  }

  private Check tail(double[] losses, double size) {
    double risk = result.valueAtRisk();
    double slack = EXACT * size;
    int above = 0;
    int from = 0;
    double excess = 0;
    double gain = 0;
    for (double loss : losses) {
      above += loss > risk + slack ? 1 : 0;
      from += loss >= risk - slack ? 1 : 0;
      excess += Math.max(0, loss - risk);
      gain -= loss / losses.length;
    }
    double beyond = result.scenariosBeyond();
    double tail = program.exceedance() * losses.length;
    double miscounted =
        Math.max(Math.max(above - beyond, beyond + 1 - from), Math.max(beyond - tail, 0));
    return new Residuals()
        .equal(result.cvar(), risk + excess / tail, size)
        .equal(result.expectedReturn(), gain, size)
        .residual(Math.max(0, Math.max(miscounted, tail - beyond - 1) - EXACT * losses.length))
        .check(
            "tail_residual",
            EXACT,
            "Largest relative difference of the conditional value at risk from the value at risk"
                + " and the mean excess over it, of the return from the mean of the scenarios, and"
                + " of the losses beyond it from those that are counted: zero.");
  }

  /**
   * Returns the least conditional value at risk by the scenarios at the value at risk, in units of
   * the largest return of these and of those beyond.
   */
  private double bound(double[] losses, double size) {
    double risk = result.valueAtRisk();
    double at = Math.max(NEAR * Math.max(Math.abs(risk), Math.abs(result.cvar())), ROUNDED * size);
    double cap = 1 / (program.exceedance() * losses.length);
    List<Integer> near =
        IntStream.range(0, losses.length)
            .filter(t -> Math.abs(losses[t] - risk) <= at)
            .boxed()
            .sorted(Comparator.comparingDouble(t -> Math.abs(losses[t] - risk)))
            .toList();
    double[][] returns = program.returns();
    double scale = scale(losses, risk - at);
    double left = 1;
    double[] costs = new double[returns.length];
    for (int t = 0; t < losses.length; t++) {
      if (losses[t] > risk + at) {
        left -= cap;
        for (int i = 0; i < costs.length; i++) {
          costs[i] -= cap * returns[i][t] / scale;
        }
      }
    }
    Optimisation.Result optimum = model(near, costs, new Units(left, cap, scale)).minimise();
    return optimum.getState().isFeasible() ? scale * optimum.getValue() : -Double.MAX_VALUE;
  }

  /** What is left of the tail, the most that one scenario takes of it, and the unit of returns. */
  private record Units(double left, double cap, double scale) {}

  /** Returns the largest return of the scenarios that lose at least so much. */
  private double scale(double[] losses, double least) {
    double scale = Double.MIN_NORMAL;
    for (double[] own : program.returns()) {
      for (int t = 0; t < losses.length; t++) {
        scale = Math.max(scale, losses[t] >= least ? Math.abs(own[t]) : 0);
      }
    }
    return scale;
  }

  private ExpressionsBasedModel model(List<Integer> near, double[] costs, Units units) {
    double scale = units.scale();
    var model = new ExpressionsBasedModel();
    Expression budget = model.newExpression("budget").level(1);
    List<Variable> weights = new ArrayList<>();
    for (int i = 0; i < costs.length; i++) {
      double least = program.limits().least()[i];
      double most = program.limits().most()[i];
      Variable weight = model.newVariable("w" + i).lower(least).upper(most).weight(costs[i]);
      budget.set(weight, 1);
      weights.add(weight);
    }
    Variable risk = model.newVariable("risk").weight(units.left());
    for (int t : near) {
      Expression row = model.newExpression("beyond" + t).lower(0);
      row.set(model.newVariable("excess" + t).lower(0).weight(units.cap()), 1);
      row.set(risk, 1);
      for (int i = 0; i < costs.length; i++) {
        row.set(weights.get(i), program.returns()[i][t] / scale);
      }
    }
    if (program.target().isPresent()) {
      double[] means = program.means();
      double unit =
          Math.max(Double.MIN_NORMAL, Arrays.stream(means).map(Math::abs).max().orElse(0));
      double target = program.target().getAsDouble() / unit;
      Expression gain = model.newExpression("gain").lower(target - SLACK);
      for (int i = 0; i < costs.length; i++) {
        gain.set(weights.get(i), means[i] / unit);
      }
    }
    return model;
  }
}
