package dev.omni.quant.treasury;

import dev.omni.application.spi.Infeasible;
import dev.omni.application.spi.Work;
import dev.omni.quant.Finite;
import dev.omni.quant.WatchedSolver;
import dev.omni.quant.optimum.ExactSimplex;
import dev.omni.quant.optimum.Program;
import dev.omni.quant.optimum.Program.Relation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
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
   * The plan with the most cash at the end.
   *
   * @param work looked at for each period and in each iteration
   * @throws Infeasible when no plan keeps cash from going below zero, or the gain has no limit
   */
  Plan best(Work work) {
    return external.length * instruments.size() <= MOST_EXACT ? exactly(work) : inDoubles(work);
  }

  /** In units of the largest external flow, because the solver's tolerances are absolute. */
  private Plan inDoubles(Work work) {
    double unit = largest(external) > 0 ? largest(external) : 1;
    Optimisation.Result result = model(unit, 0, work).maximise();
    return result.getState() == Optimisation.State.INFEASIBLE
        ? plan(model(unit, ROUNDING, work).maximise(), unit)
        : plan(result, unit);
  }

  /** However far apart the flows are. */
  private Plan exactly(Work work) {
    ExactSimplex.Solved solved = ExactSimplex.solve(inFractions(BigFraction.ZERO, work), work);
    if (solved.state() == ExactSimplex.State.INFEASIBLE) {
      solved = ExactSimplex.solve(inFractions(fraction(ROUNDING), work), work);
    }
    List<BigFraction> point = solved.point();
    return switch (solved.state()) {
      case INFEASIBLE -> throw uncovered();
      case UNBOUNDED -> throw unlimited();
      case OPTIMAL -> plan(i -> Program.number(point.get(i)));
    };
  }

  /** The same program as in doubles. */
  private Program inFractions(BigFraction tolerance, Work work) {
    int n = instruments.size();
    var rows = new ArrayList<Program.Row>();
    BigFraction interest = fraction(growth);
    BigFraction outside = BigFraction.ZERO;
    BigFraction moved = BigFraction.ZERO;
    List<BigFraction> earned = Collections.nCopies(n, BigFraction.ZERO);
    for (int t = 0; t < external.length; t++) {
      work.proceed();
      int period = t;
      List<BigFraction> before = earned;
      BigFraction comes = fraction(external[t]);
      outside = outside.multiply(interest).add(comes);
      moved = moved.multiply(interest).add(comes.abs());
      earned =
          IntStream.range(0, n)
              .mapToObj(i -> grown(before.get(i), interest, instruments.get(i).flows()[period]))
              .toList();
      BigFraction least = outside.add(tolerance.multiply(moved)).negate();
      rows.add(new Program.Row(earned, Relation.AT_LEAST, least));
    }
    for (int i = 0; i < n; i++) {
      if (Double.isFinite(instruments.get(i).most())) {
        var one = new ArrayList<>(Collections.nCopies(n, BigFraction.ZERO));
        one.set(i, BigFraction.ONE);
        rows.add(new Program.Row(one, Relation.AT_MOST, fraction(instruments.get(i).most())));
      }
    }
    return new Program(earned, rows);
  }

  private static BigFraction grown(BigFraction before, BigFraction interest, double flow) {
    return before.multiply(interest).add(fraction(flow));
  }

  private static BigFraction fraction(double number) {
    return Program.fraction(BigDecimal.valueOf(number));
  }

  private Plan plan(Optimisation.Result result, double unit) {
    switch (result.getState()) {
      case INFEASIBLE -> throw uncovered();
      case UNBOUNDED -> throw unlimited();
      default -> {
        if (!result.getState().isOptimal()) {
          throw new Infeasible(
              "the linear program has no optimum: the solver ends as " + result.getState());
        }
      }
    }
    return plan(i -> result.doubleValue(i) * unit / size(i));
  }

  private Plan plan(IntToDoubleFunction units) {
    double[] positions = new double[instruments.size()];
    Arrays.setAll(positions, i -> held(i, units.applyAsDouble(i)));
    return new Plan(positions, balances(positions));
  }

  private static Infeasible uncovered() {
    return new Infeasible(
        "no plan keeps the cash from going below zero in every period: the instruments cannot"
            + " cover the external flows");
  }

  private static Infeasible unlimited() {
    return new Infeasible(
        "the final cash has no upper limit: an instrument without a max, or several together,"
            + " earn more than they cost");
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
    return Finite.number("cash with its interest", sum);
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }
}
