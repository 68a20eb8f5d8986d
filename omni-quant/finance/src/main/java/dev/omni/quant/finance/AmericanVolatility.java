package dev.omni.quant.finance;

import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import java.util.Optional;
import java.util.OptionalDouble;
import org.hipparchus.analysis.solvers.BracketingNthOrderBrentSolver;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.util.FastMath;

/**
 * The volatility at which an American option has a price.
 *
 * @param terms of the option
 * @param most error of a price that is accepted, if it is not the usual one
 * @param work polled between prices
 */
record AmericanVolatility(OptionTerms terms, OptionalDouble most, Work work) {
  private static final int STEPS = 1000;
  private static final double START = 0.2;
  private static final double LEAST = 1e-3;
  private static final double MOST = 20;
  private static final double EXACT = 1e-13;
  private static final int MOST_EVALUATIONS = 100;

  /**
   * A solution.
   *
   * @param volatility 1/sqrt(year)
   * @param evaluations of the price
   */
  record Solved(double volatility, int evaluations) {}

  double price(double volatility) {
    work.proceed();
    return AmericanValue.price(terms, volatility, STEPS, most, work);
  }

  /** Returns the price without volatility. */
  double least() {
    return price(0);
  }

  /**
   * Returns what no volatility makes the option worth: the asset, or the strike, when it is paid.
   */
  static double most(OptionTerms terms) {
    double years = terms.expiryYears();
    return terms.call()
        ? terms.spot() * Math.max(1, FastMath.exp(-terms.dividendYield() * years))
        : terms.strike() * Math.max(1, FastMath.exp(-terms.rate() * years));
  }

  /** Returns the volatility of a price; none where no volatility of a usual size has it. */
  Optional<Solved> solve(double price) {
    double low = START;
    double high = START;
    int evaluations = 1;
    if (price(START) < price) {
      while (high < MOST && price(high) < price) {
        low = high;
        high *= 1.5;
        evaluations++;
      }
    } else {
      while (low > LEAST && price(low) >= price) {
        high = low;
        low /= 1.5;
        evaluations++;
      }
    }
    var solver = new BracketingNthOrderBrentSolver(EXACT, EXACT, EXACT * price, 5);
    try {
      double found = solver.solve(MOST_EVALUATIONS, v -> price(v) - price, low, high);
      return Optional.of(new Solved(found, evaluations + solver.getEvaluations()));
    } catch (MathIllegalStateException spent) {
      throw NotConverged.of(
          "the volatility of the price is not found", MOST_EVALUATIONS, EXACT, spent);
    } catch (MathRuntimeException notBracketed) {
      return Optional.empty();
    }
  }
}
