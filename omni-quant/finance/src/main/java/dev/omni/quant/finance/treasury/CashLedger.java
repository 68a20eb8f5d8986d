package dev.omni.quant.finance.treasury;

import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.optimization.Program;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.fraction.BigFraction;

/**
 * The ledger of cash balances for given units of each instrument.
 *
 * @param external cash from outside in each period, currency unit
 * @param growth of cash held for a period, at least 1
 * @param instruments available instruments
 */
record CashLedger(double[] external, double growth, List<CashPlan.Instrument> instruments) {
  /** Part of what came and went, with its interest, that may be rounding. */
  static final double ROUNDING = 1e-12;

  /** Part of the cash that moves by which the ledger may be off. */
  private static final double TOLERANCE = 1e-8;

  /** Units of each instrument, and the cash balance of each period. */
  record Plan(double[] positions, double[] balances) {}

  /** An amount of unaccounted cash, with the amount that counts as tolerable, currency unit. */
  record Discrepancy(double cash, double bound) {
    private double part() {
      return cash == 0 ? 0 : cash / bound;
    }
  }

  /**
   * Returns the plan with these units, in fractions: interest makes much of what rounding leaves of
   * nothing.
   */
  Plan plan(List<BigFraction> units, Work work) {
    BigFraction interest = fraction(growth);
    double[] balances = new double[external.length];
    BigFraction before = BigFraction.ZERO;
    for (int t = 0; t < balances.length; t++) {
      work.proceed();
      BigFraction due = before.multiply(interest).add(fraction(external[t]));
      for (int i = 0; i < instruments.size(); i++) {
        due = due.add(units.get(i).multiply(fraction(instruments.get(i).flows()[t])));
      }
      before = due.signum() < 0 ? BigFraction.ZERO : due;
      balances[t] = cash(Program.number(before));
    }
    return new Plan(units.stream().mapToDouble(Program::number).toArray(), balances);
  }

  /**
   * Returns the plan with these units, in doubles. What is missing for zero shows in the {@link
   * #missing}.
   *
   * @return empty when what may be rounding has come to a part of the cash that cannot be neglected
   */
  Optional<Plan> plan(double[] units) {
    double[] balances = new double[external.length];
    double least = turnover(units);
    double moved = 0;
    double before = 0;
    for (int t = 0; t < balances.length; t++) {
      double due = cash(due(before, units, t));
      moved = cash(growth * moved + moving(units, t));
      before = due > ROUNDING * moved ? due : 0;
      if (ROUNDING * moved > TOLERANCE * Math.max(before, least)) {
        return Optional.empty();
      }
      balances[t] = before;
    }
    return Optional.of(new Plan(units, balances));
  }

  private static double cash(double balance) {
    return FiniteResults.number("cash with its interest", balance);
  }

  static BigFraction fraction(double number) {
    return Program.fraction(BigDecimal.valueOf(number));
  }

  /** Returns the shortfall in the period with the relatively largest shortfall. */
  Discrepancy missing(Plan plan) {
    double least = turnover(plan.positions());
    var worst = new Discrepancy(0, TOLERANCE * least);
    double before = 0;
    for (int t = 0; t < external.length; t++) {
      double balance = plan.balances()[t];
      double missing = cash(Math.abs(balance - due(before, plan.positions(), t)));
      double moving = cash(growth * before + moving(plan.positions(), t));
      var here = new Discrepancy(missing, TOLERANCE * Math.max(least, moving));
      worst = here.part() > worst.part() ? here : worst;
      before = balance;
    }
    return worst;
  }

  /** Returns the overdraft of the lowest balance, with its tolerance, currency unit. */
  Discrepancy overdraft(Plan plan) {
    double lowest = Arrays.stream(plan.balances()).min().orElse(0);
    return new Discrepancy(Math.max(0, -lowest), TOLERANCE * turnover(plan.positions()));
  }

  /** Returns the largest cash that moves with these units in a period, currency unit. */
  private double turnover(double[] units) {
    double largest = largest(external);
    for (int i = 0; i < units.length; i++) {
      largest = Math.max(largest, units[i] * largest(instruments.get(i).flows()));
    }
    return largest;
  }

  /** Returns the cash at the end of a period that starts with a balance. */
  private double due(double before, double[] units, int period) {
    double sum = growth * before + external[period];
    for (int i = 0; i < units.length; i++) {
      sum += units[i] * instruments.get(i).flows()[period];
    }
    return sum;
  }

  /** Returns the cash that comes and goes in a period. */
  private double moving(double[] units, int period) {
    double sum = Math.abs(external[period]);
    for (int i = 0; i < units.length; i++) {
      sum += units[i] * Math.abs(instruments.get(i).flows()[period]);
    }
    return sum;
  }

  static double largest(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }
}
