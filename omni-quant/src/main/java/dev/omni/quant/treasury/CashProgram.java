package dev.omni.quant.treasury;

import dev.omni.application.spi.Infeasible;
import dev.omni.application.spi.Work;
import dev.omni.quant.WatchedSolver;
import java.util.Arrays;
import java.util.List;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;

/**
 * The linear program of a cash plan. G. Cornuejols and R. Tutuncu, Optimization Methods in Finance,
 * 2007, section 3.1.
 *
 * @param external cash from outside in each period, currency unit
 * @param growth of cash that is kept for a period, at least 1
 * @param instruments what can be bought and sold
 */
record CashProgram(double[] external, double growth, List<Instrument> instruments) {
  /** The cash of one unit in each period, and the most units, infinite without a limit. */
  record Instrument(double[] flows, double most) {
    double size() {
      double largest = largest(flows);
      return largest > 0 ? largest : 1;
    }
  }

  /** Units of each instrument, and the cash kept in each period. */
  record Plan(double[] positions, double[] balances) {}

  /**
   * The plan with the most cash at the end. The program is solved in units of the largest external
   * flow, because the solver's tolerances are absolute.
   *
   * @param work looked at for each period and in each iteration
   * @throws Infeasible when no plan keeps cash from going below zero, or the gain has no limit
   */
  Plan best(Work work) {
    double unit = largest(external) > 0 ? largest(external) : 1;
    Optimisation.Result result = model(unit, work).maximise();
    switch (result.getState()) {
      case INFEASIBLE ->
          throw new Infeasible(
              "no plan keeps the cash from going below zero in every period: the instruments cannot"
                  + " cover the external flows");
      case UNBOUNDED ->
          throw new Infeasible(
              "the final cash has no upper limit: an instrument without a max, or several together,"
                  + " earn more than they cost");
      default -> {
        if (!result.getState().isOptimal()) {
          throw new Infeasible(
              "the linear program has no optimum: the solver ends as " + result.getState());
        }
      }
    }
    double[] positions = new double[instruments.size()];
    Arrays.setAll(positions, i -> Math.max(0, result.doubleValue(i)) * unit / size(i));
    double[] balances = new double[external.length];
    Arrays.setAll(balances, t -> result.doubleValue(positions.length + t) * unit);
    return new Plan(positions, balances);
  }

  private double size(int instrument) {
    return instruments.get(instrument).size();
  }

  private ExpressionsBasedModel model(double unit, Work work) {
    var model = new ExpressionsBasedModel();
    WatchedSolver.watch(model.options, work);
    int count = instruments.size();
    for (int i = 0; i < count; i++) {
      double most = instruments.get(i).most() * size(i) / unit;
      var position = model.newVariable("x" + i).lower(0);
      if (Double.isFinite(most)) {
        position.upper(most);
      }
    }
    for (int t = 0; t < external.length; t++) {
      model.newVariable("c" + t).lower(0);
    }
    model.getVariable(count + external.length - 1).weight(1);
    for (int t = 0; t < external.length; t++) {
      work.proceed();
      Expression ledger = model.newExpression("period" + t).level(external[t] / unit);
      ledger.set(count + t, 1);
      if (t > 0) {
        ledger.set(count + t - 1, -growth);
      }
      for (int i = 0; i < count; i++) {
        double flow = instruments.get(i).flows()[t];
        if (flow != 0) {
          ledger.set(i, -flow / size(i));
        }
      }
    }
    return model;
  }

  /** The largest error of the ledger of a plan, currency unit. */
  double residual(Plan plan) {
    double largest = 0;
    double before = 0;
    for (int t = 0; t < external.length; t++) {
      double due = growth * before + external[t] + traded(plan.positions(), t);
      before = plan.balances()[t];
      largest = Math.max(largest, Math.abs(before - due));
    }
    return largest;
  }

  /** How far the lowest balance of a plan is below zero, currency unit. */
  double overdraft(Plan plan) {
    return Math.max(0, -Arrays.stream(plan.balances()).min().orElse(0));
  }

  /** The largest cash that moves with these positions in a period, currency unit. */
  double turnover(double[] positions) {
    double largest = largest(external);
    for (int i = 0; i < positions.length; i++) {
      largest = Math.max(largest, positions[i] * largest(instruments.get(i).flows()));
    }
    return largest;
  }

  private double traded(double[] positions, int period) {
    double sum = 0;
    for (int i = 0; i < positions.length; i++) {
      sum += positions[i] * instruments.get(i).flows()[period];
    }
    return sum;
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }
}
