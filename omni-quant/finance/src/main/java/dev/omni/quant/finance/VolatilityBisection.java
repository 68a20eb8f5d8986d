package dev.omni.quant.finance;

import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import dev.omni.quant.core.PreciseFunctions;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** The second method of an implied volatility: bisection of the integrated price. */
final class VolatilityBisection implements SecondMethod<ImpliedVolatility.Input> {
  private static final Description DESCRIPTION =
      new Description(
          "bisection of the price, whose payoff is integrated by the tanh-sinh rule",
          PreciseFunctions.LIBRARY,
          PreciseFunctions.PRECISION,
          1e-8);

  private static final BigDecimal FIRST = new BigDecimal("0.25");

  @Override
  public Description description() {
    return DESCRIPTION;
  }

  @Override
  public Optional<String> uncovered(ImpliedVolatility.Input input) {
    return input.style() == ImpliedVolatility.Style.EUROPEAN
        ? Optional.empty()
        : Optional.of("the price is that of an American option");
  }

  @Override
  public double steps(ImpliedVolatility.Input input) {
    return IntegratedPayoff.STEPS * ForwardVolatility.PRICES;
  }

  @Override
  public List<Figure> compute(ImpliedVolatility.Input input, Work work) {
    PreciseTerms terms = PreciseTerms.of(input.option().terms(input.expiry().years()));
    BigDecimal found =
        ForwardVolatility.of(
            volatility -> terms.present(terms.payoff(volatility).lognormal(work)),
            PreciseFunctions.exact(input.price()),
            FIRST,
            work);
    return List.of(ForwardVolatility.figure(found, BigDecimal.ZERO));
  }
}
