package dev.omni.quant.treasury;

import dev.omni.application.spi.Infeasible;
import dev.omni.application.spi.Work;
import dev.omni.quant.WatchedSolver;
import dev.omni.quant.optimum.ExactSimplex;
import dev.omni.quant.optimum.Program;
import dev.omni.quant.optimum.Program.Relation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.fraction.BigFraction;
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
  private static final double ROUNDING = 1e-12;

  /** Part of the cash that moves by which a ledger may be off. */
  static final double TOLERANCE = 1e-8;

  /** Flows of instruments in all, up to which fractions are quick. */
  private static final int MOST_EXACT = 100;

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
    Optimisation.Result result = model(unit, 0, work).maximise();
    if (result.getState() == Optimisation.State.INFEASIBLE) {
      result = model(unit, ROUNDING, work).maximise();
    }
    Plan plan = plan(result, unit);
    boolean kept = residual(plan) <= TOLERANCE * turnover(plan.positions());
    return kept || external.length * instruments.size() > MOST_EXACT ? plan : exactly(plan, work);
  }

  /**
   * The best plan in fractions, for flows so far apart that the solver's tolerances are more than
   * some of them; the given one if there is none.
   */
  private Plan exactly(Plan otherwise, Work work) {
    int n = instruments.size();
    var rows = new ArrayList<Program.Row>();
    double outside = 0;
    double[] earned = new double[n];
    for (int t = 0; t < external.length; t++) {
      int period = t;
      outside = growth * outside + external[t];
      Arrays.setAll(earned, i -> growth * earned[i] + instruments.get(i).flows()[period]);
      rows.add(new Program.Row(fractions(earned), Relation.AT_LEAST, fraction(-outside)));
    }
    for (int i = 0; i < n; i++) {
      if (Double.isFinite(instruments.get(i).most())) {
        double[] one = new double[n];
        one[i] = 1;
        BigFraction most = fraction(instruments.get(i).most());
        rows.add(new Program.Row(fractions(one), Relation.AT_MOST, most));
      }
    }
    ExactSimplex.Solved solved = ExactSimplex.solve(new Program(fractions(earned), rows), work);
    if (solved.point().isEmpty()) {
      return otherwise;
    }
    double[] positions = new double[n];
    Arrays.setAll(positions, i -> held(i, solved.point().get(i).doubleValue()));
    return new Plan(positions, balances(positions));
  }

  private static List<BigFraction> fractions(double[] numbers) {
    return Arrays.stream(numbers).mapToObj(CashProgram::fraction).toList();
  }

  private static BigFraction fraction(double number) {
    return Program.fraction(BigDecimal.valueOf(number));
  }

  private Plan plan(Optimisation.Result result, double unit) {
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
    Arrays.setAll(positions, i -> held(i, result.doubleValue(i) * unit / size(i)));
    return new Plan(positions, balances(positions));
  }

  /** Without what rounding puts below zero or above the most units. */
  private double held(int instrument, double units) {
    return Math.max(0, Math.min(units, instruments.get(instrument).most()));
  }

  /**
   * The cash kept with these positions; what is missing for zero shows in the {@link #residual}.
   * What rounding leaves of nothing is told as nothing, but goes on earning interest.
   */
  private double[] balances(double[] positions) {
    double[] balances = new double[external.length];
    double rounding = ROUNDING * turnover(positions);
    double before = 0;
    for (int t = 0; t < external.length; t++) {
      before = Math.max(0, due(before, positions, t));
      balances[t] = before > rounding ? before : 0;
    }
    return balances;
  }

  private double size(int instrument) {
    return instruments.get(instrument).size();
  }

  /**
   * The cash kept is no variable, but the sum of all flows so far with their interest. The solver
   * starts from no positions then, and needs a fraction of the pivots; with an equation for each
   * balance it took so many at the limits of the contract that their rounding errors made its
   * optimum another one than the program's.
   *
   * @param tolerance part of the cash that came and went by which a balance may be below zero:
   *     where a plan needs the most units of an instrument to the last, the sums may differ in
   *     their last digits
   */
  private ExpressionsBasedModel model(double unit, double tolerance, Work work) {
    var model = new ExpressionsBasedModel();
    WatchedSolver.watch(model.options, work);
    for (int i = 0; i < instruments.size(); i++) {
      double most = instruments.get(i).most() * size(i) / unit;
      var position = model.newVariable("x" + i).lower(0);
      if (Double.isFinite(most)) {
        position.upper(most);
      }
    }
    double outside = 0;
    double moved = 0;
    double[] earned = new double[instruments.size()];
    for (int t = 0; t < external.length; t++) {
      work.proceed();
      outside = growth * outside + external[t] / unit;
      moved = growth * moved + Math.abs(external[t] / unit);
      double least = -outside - tolerance * moved;
      Expression balance = model.newExpression("period" + t).lower(least);
      for (int i = 0; i < earned.length; i++) {
        earned[i] = growth * earned[i] + instruments.get(i).flows()[t] / size(i);
        if (earned[i] != 0) {
          balance.set(i, earned[i]);
        }
      }
    }
    for (int i = 0; i < earned.length; i++) {
      model.getVariable(i).weight(earned[i]);
    }
    return model;
  }

  /** The largest error of the ledger of a plan, currency unit. */
  double residual(Plan plan) {
    double largest = 0;
    double before = 0;
    for (int t = 0; t < external.length; t++) {
      double due = due(before, plan.positions(), t);
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

  /** The cash that a period leaves of what was kept before it. */
  private double due(double before, double[] positions, int period) {
    double sum = growth * before + external[period];
    for (int i = 0; i < positions.length; i++) {
      sum += positions[i] * instruments.get(i).flows()[period];
    }
    return sum;
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }
}
