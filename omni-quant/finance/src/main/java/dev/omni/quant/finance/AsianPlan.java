package dev.omni.quant.finance;

import dev.omni.domain.json.Json;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Numerics;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.hipparchus.util.FastMath;

/**
 * The plan of a simulation of an Asian option: the option itself or, for a call on a very volatile
 * asset, its put and put-call parity. Past fixings are taken out: m dates are left of n, so that
 * the option pays m / n of one on the mean of those, whose strike is (n K - sum of the past) / m.
 *
 * @param block simulates
 * @param option on the dates that are left
 * @param share m / n
 * @param geometric exact price of the simulated option on the geometric average, currency unit
 */
record AsianPlan(AsianBlock block, OptionTerms option, double share, double geometric) {
  private static final double HEAVY_TAIL = 1;
  private static final double RARE = 100;
  private static final double FEW = 100;

  /** Returns the plan of an option; one whose strike is 0 or less is not simulated. */
  static AsianPlan of(OptionTerms terms, double volatility, Fixings fixings, double[] past) {
    int left = fixings.times().length;
    int all = left + past.length;
    double share = (double) left / all;
    OptionTerms option =
        past.length == 0
            ? terms
            : terms.withStrike((all * terms.strike() - Arrays.stream(past).sum()) / left);
    return option.strike() > 0
        ? of(option, volatility, fixings, share)
        : new AsianPlan(new AsianBlock(option, volatility, fixings), option, share, 0);
  }

  /** Returns the plan for an option on an asset of this volatility, 1/sqrt(year). */
  private static AsianPlan of(
      OptionTerms option, double volatility, Fixings fixings, double share) {
    boolean heavy = option.call() && volatility * Math.sqrt(fixings.last()) > HEAVY_TAIL;
    OptionTerms simulated = heavy ? option.mirrored() : option;
    double geometric = geometric(fixings, simulated, volatility);
    var plan =
        new AsianPlan(new AsianBlock(simulated, volatility, fixings), option, share, geometric);
    FiniteResults.number("forward price of the average", plan.forward());
    geometric(fixings, option, volatility);
    return plan;
  }

  private static double geometric(Fixings fixings, OptionTerms terms, double volatility) {
    return FiniteResults.number("geometric_exact", fixings.geometricPrice(terms, volatility));
  }

  private boolean mirrored() {
    return option.call() != block.terms().call();
  }

  private double discount() {
    return FastMath.exp(-option.rate() * option.expiryYears());
  }

  /** Returns the discounted forward of the average less the strike. */
  private double forward() {
    return discount() * (block.fixings().forward(option) - option.strike());
  }

  /** Returns what is added to an arithmetic price. */
  private double shift() {
    return mirrored() ? forward() : 0;
  }

  /** Returns what is added to a geometric price. */
  private double geometricShift() {
    return mirrored() ? geometric(block.fixings(), option, block.volatility()) - geometric : 0;
  }

  /** Returns the derivatives of what is added to an arithmetic price, by spot, volatility, rate. */
  private double[] slopesOfShift() {
    return mirrored() ? slopesOfForward() : new double[3];
  }

  private double[] slopesOfForward() {
    Fixings fixings = block.fixings();
    double delta = discount() * fixings.forward(option) / option.spot();
    double rho = discount() * fixings.timedForward(option) - option.expiryYears() * forward();
    return new double[] {delta, 0, rho};
  }

  /** Returns the price estimated from these paths. */
  Json.Obj estimate(AsianMoments moments) {
    return Json.obj(
        "price", controlled(moments),
        "standard_error", controlledError(moments, few(moments)));
  }

  /** Returns whether so few paths pay that the next one may change the estimate. */
  private static boolean few(AsianMoments moments) {
    return moments.mean()[1] > 0 && moments.paying() < FEW;
  }

  private double controlledError(AsianMoments moments, boolean few) {
    double more = few && moments.mean()[1] > 0 ? moments.errorOfOneMore(geometric) : 0;
    return error(moments, FastMath.hypot(moments.controlledError(geometric), more));
  }

  /** Returns the error of the price without control: what one of few paths that pay has part in. */
  private double plainError(AsianMoments moments, boolean few) {
    double gap = Math.abs(moments.mean()[1] - geometric);
    double more = few && moments.mean()[1] > 0 ? gap / moments.paying() : 0;
    return error(moments, FastMath.hypot(moments.error(0), more));
  }

  private double controlled(AsianMoments moments) {
    double price = moments.controlled(geometric) + shift();
    double least = Math.max(0, option.sign() * forward());
    return share * Math.max(least, FiniteResults.number("price", price));
  }

  private double plain(AsianMoments moments) {
    return share * FiniteResults.number("price_plain", moments.mean()[0] + shift());
  }

  private double error(AsianMoments moments, double drawn) {
    OptionTerms terms = block.terms();
    double forward = block.fixings().forward(terms) / terms.strike();
    double rounding = Math.ulp(block.fixings().strike(terms) * Math.max(forward, 1));
    return share
        * FiniteResults.number(
            "standard_error", Math.max(drawn, Math.max(unseen(moments), rounding)));
  }

  /**
   * Returns the error from payoffs too rare for the paths to sample. A put on an average A that
   * nearly always is nothing pays K - min(A, K); where all paths together would hardly add up to
   * RARE times K, that K times the value of min(A, K) bounds its variance is surer than the
   * variance of the paths. Where none pays, the price is no more than that of European options.
   */
  private double unseen(AsianMoments moments) {
    OptionTerms terms = block.terms();
    Fixings fixings = block.fixings();
    double strike = fixings.strike(terms);
    double lesser = fixings.lesser(terms, block.volatility());
    boolean wild = block.volatility() * Math.sqrt(fixings.last()) > HEAVY_TAIL;
    if (wild && !terms.call() && lesser * moments.count() < RARE * strike) {
      return Math.min(lesser, Math.sqrt(strike * lesser / moments.count()));
    }
    return moments.mean()[0] == 0 ? fixings.european(terms, block.volatility()) : 0;
  }

  /** Returns the result from all paths. */
  AsianOption.Result result(AsianRun run) {
    AsianMoments moments = run.all();
    boolean few = few(moments);
    double error = controlledError(moments, few);
    double[] shifts = slopesOfShift();
    return new AsianOption.Result(
        controlled(moments),
        error,
        plain(moments),
        plainError(moments, few),
        share * (geometric + geometricShift()),
        share * (moments.mean()[1] + geometricShift()),
        share * (moments.mean()[3] + shifts[0]),
        share * slopeError(moments, 0),
        share * (moments.mean()[4] + shifts[1]),
        share * slopeError(moments, 1),
        share * (moments.mean()[5] + shifts[2]),
        share * slopeError(moments, 2),
        convergence(run),
        new Numerics("Monte Carlo with control variate")
            .withError(error)
            .withEvaluations(Math.toIntExact(moments.count())));
  }

  /** Returns the error of a derivative: where no path pays, that of one path at the strike. */
  private double slopeError(AsianMoments moments, int i) {
    if (moments.mean()[0] > 0) {
      return moments.error(3 + i);
    }
    OptionTerms terms = block.terms();
    double[] ofOne = {1 / terms.spot(), Math.sqrt(block.fixings().last()), terms.expiryYears()};
    return block.fixings().strike(terms) * ofOne[i] / moments.count();
  }

  private AsianEstimates convergence(AsianRun run) {
    List<AsianMoments> marks = run.marks().isEmpty() ? List.of(run.all()) : run.marks();
    // Where enough paths pay in the end, the sums of squares on the way are those of the paths.
    boolean few = few(run.all());
    return new AsianEstimates(
        column(marks, mark -> mark.count()),
        column(marks, this::controlled),
        column(marks, mark -> controlledError(mark, few)),
        column(marks, this::plain),
        column(marks, mark -> plainError(mark, few)));
  }

  private static double[] column(List<AsianMoments> marks, ToDoubleFunction<AsianMoments> value) {
    return marks.stream().mapToDouble(value).toArray();
  }

  /**
   * Returns the result of a strike that the past fixings have reached: a call pays for sure, a put
   * never.
   */
  AsianOption.Result certain() {
    double sign = option.call() ? share : 0;
    double price = sign * FiniteResults.number("price", forward());
    double[] slopes = slopesOfForward();
    double[] none = {0};
    double[] all = {price};
    return new AsianOption.Result(
        price,
        0,
        price,
        0,
        price,
        price,
        sign * slopes[0],
        0,
        sign * slopes[1],
        0,
        sign * slopes[2],
        0,
        new AsianEstimates(none, all, none, all, none),
        new Numerics("closed formula: past_fixings have reached the strike").withError(0));
  }
}
