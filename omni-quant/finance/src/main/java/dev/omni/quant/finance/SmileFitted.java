package dev.omni.quant.finance;

import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Numerics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The fit of a smile to its quotes, and how its numbers came about.
 *
 * @param volatility at the quotes, 1/sqrt(year)
 * @param rmse root mean square of the misses, 1/sqrt(year)
 * @param atBound parameters that a bound of the fit holds
 * @param numerics of the fit
 */
record SmileFitted(
    Optional<double[]> volatility,
    OptionalDouble rmse,
    Optional<List<String>> atBound,
    Numerics numerics) {
  static final SmileFitted NONE =
      new SmileFitted(
          Optional.empty(),
          OptionalDouble.empty(),
          Optional.empty(),
          new Numerics("closed formula"));

  static SmileFitted of(
      SmileQuotes quotes, double[] fitted, Optional<List<String>> atBound, SmileFit.End end) {
    FiniteResults.numbers("fitted_volatility", fitted);
    return new SmileFitted(
        Optional.of(fitted),
        OptionalDouble.of(FiniteResults.number("rmse", quotes.rmse(fitted))),
        atBound,
        new Numerics("Levenberg-Marquardt").withIterations(end.iterations()));
  }
}
