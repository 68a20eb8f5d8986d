package dev.omni.quant.finance.treasury;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.CancellableSolver;
import dev.omni.quant.core.optimization.ExactSimplex;
import dev.omni.quant.core.optimization.Program;
import dev.omni.quant.core.optimization.Program.Relation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hipparchus.fraction.BigFraction;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;

/**
 * The linear program of a cash plan. G. Cornuejols and R. Tutuncu, Optimization Methods in Finance,
 * 2007, section 3.1.
 *
 * @param ledger what comes from outside, and what can be bought and sold
 */
record CashProgram(CashLedger ledger) {
  /**
   * Flows of instruments in all, times periods, up to which fractions take a tenth of a second:
   * with interest their digits are as many as the periods.
   */
  private static final long QUICK = 10_000;

  /** Up to which they take seconds. */
  private static final long MOST = 200_000;

  /**
   * Returns the plan with the most cash at the end.
   *
   * @param work polled for cancellation for each period and in each iteration
   * @throws Infeasible when no plan keeps cash from going below zero, or the gain has no limit, or
   *     doubles cannot determine the cash and fractions would take too long
   */
  CashLedger.Plan best(Work work) {
    long digits = (long) external().length * external().length * instruments().size();
    Optional<CashLedger.Plan> found = digits <= QUICK ? Optional.empty() : inDoubles(work);
    if (found.isEmpty() && digits > MOST) {
      throw new Infeasible(
          "doubles cannot tell the cash: with interest, what may be rounding grows to more than is"
              + " left; a lower reinvestment_rate or fewer periods help: up to "
              + MOST
              + " flows of instruments times periods are computed with in fractions");
    }
    return found.orElseGet(() -> exactly(work));
  }

  /** Solves in units of the largest external flow, because the solver's tolerances are absolute. */
  private Optional<CashLedger.Plan> inDoubles(Work work) {
    double unit = CashLedger.largest(external()) > 0 ? CashLedger.largest(external()) : 1;
    Optimisation.Result result = model(unit, 0, work).maximise();
    return result.getState() == Optimisation.State.INFEASIBLE
        ? plan(model(unit, CashLedger.ROUNDING, work).maximise(), unit)
        : plan(result, unit);
  }

  /** Solves exactly, for flows of any ratio. */
  private CashLedger.Plan exactly(Work work) {
    ExactSimplex.Solved solved = ExactSimplex.solve(inFractions(BigFraction.ZERO, work), work);
    if (solved.state() == ExactSimplex.State.INFEASIBLE) {
      solved =
          ExactSimplex.solve(inFractions(CashLedger.fraction(CashLedger.ROUNDING), work), work);
    }
    return switch (solved.state()) {
      case INFEASIBLE -> throw uncovered();
      case UNBOUNDED -> throw unlimited();
      case OPTIMAL -> ledger.plan(solved.point(), work);
    };
  }

  /**
   * Returns the same program as in doubles.
   *
   * @param tolerance part of the cash from outside by which a balance may be below zero
   */
  private Program inFractions(BigFraction tolerance, Work work) {
    int n = instruments().size();
    var rows = new ArrayList<Program.Row>();
    BigFraction interest = CashLedger.fraction(ledger.growth());
    BigFraction outside = BigFraction.ZERO;
    BigFraction moved = BigFraction.ZERO;
    List<BigFraction> earned = Collections.nCopies(n, BigFraction.ZERO);
    for (int t = 0; t < external().length; t++) {
      work.proceed();
      int period = t;
      List<BigFraction> before = earned;
      BigFraction comes = CashLedger.fraction(external()[t]);
      outside = outside.multiply(interest).add(comes);
      moved = moved.add(comes.abs());
      earned =
          IntStream.range(0, n)
              .mapToObj(i -> grown(before.get(i), interest, instruments().get(i).flows()[period]))
              .toList();
      BigFraction least = outside.add(tolerance.multiply(moved)).negate();
      rows.add(new Program.Row(earned, Relation.AT_LEAST, least));
    }
    for (int i = 0; i < n; i++) {
      if (Double.isFinite(instruments().get(i).most())) {
        var one = new ArrayList<>(Collections.nCopies(n, BigFraction.ZERO));
        one.set(i, BigFraction.ONE);
        BigFraction most = CashLedger.fraction(instruments().get(i).most());
        rows.add(new Program.Row(one, Relation.AT_MOST, most));
      }
    }
    return new Program(earned, rows);
  }

  private static BigFraction grown(BigFraction before, BigFraction interest, double flow) {
    return before.multiply(interest).add(CashLedger.fraction(flow));
  }

  private Optional<CashLedger.Plan> plan(Optimisation.Result result, double unit) {
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
    double[] units = new double[instruments().size()];
    Arrays.setAll(units, i -> clamped(i, result.doubleValue(i) * unit / size(i)));
    return ledger.plan(units);
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

  /** Returns the units, limited to the range that rounding may leave. */
  private double clamped(int instrument, double units) {
    return Math.max(0, Math.min(units, instruments().get(instrument).most()));
  }

  private double size(int instrument) {
    return instruments().get(instrument).size();
  }

  /**
   * Returns the linear program. The cash balance is no variable, but the sum of all earlier flows
   * with interest: the solver then starts without positions and needs a fraction of the pivots.
   * With an equation for each balance, rounding errors at the limits of the contract led to another
   * optimum.
   *
   * @param tolerance part of the cash that came and went by which a balance may be below zero:
   *     where a plan needs the most units of an instrument to the last, the sums may differ in
   *     their last digits
   */
  private ExpressionsBasedModel model(double unit, double tolerance, Work work) {
    var model = new ExpressionsBasedModel();
    CancellableSolver.watch(model.options, work);
    for (int i = 0; i < instruments().size(); i++) {
      double most = instruments().get(i).most() * size(i) / unit;
      var position = model.newVariable("x" + i).lower(0);
      if (Double.isFinite(most)) {
        position.upper(most);
      }
    }
    double outside = 0;
    double moved = 0;
    double[] earned = new double[instruments().size()];
    for (int t = 0; t < external().length; t++) {
      work.proceed();
      outside = ledger.growth() * outside + external()[t] / unit;
      moved = ledger.growth() * moved + Math.abs(external()[t] / unit);
      double least = -outside - tolerance * moved;
      Expression balance = model.newExpression("period" + t).lower(least);
      for (int i = 0; i < earned.length; i++) {
        earned[i] = ledger.growth() * earned[i] + instruments().get(i).flows()[t] / size(i);
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

  private double[] external() {
    return ledger.external();
  }

  private List<CashPlan.Instrument> instruments() {
    return ledger.instruments();
  }
}
