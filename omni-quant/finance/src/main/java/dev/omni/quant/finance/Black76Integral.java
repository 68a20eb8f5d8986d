package dev.omni.quant.finance;

import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import dev.omni.quant.core.PreciseFunctions;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** The second method of Black's formula: the payoff integrated, the volatility by bisection. */
final class Black76Integral implements SecondMethod<Black76.Input> {
  private static final BigDecimal FIRST = new BigDecimal("0.25");

  @Override
  public Description description() {
    return IntegratedPayoff.DESCRIPTION;
  }

  @Override
  public Optional<String> uncovered(Black76.Input input) {
    return input.volatility().isPresent()
        ? terms(input).uncovered(input.volatility().getAsDouble())
        : Optional.empty();
  }

  @Override
  public double steps(Black76.Input input) {
    return IntegratedPayoff.STEPS * (input.price().isPresent() ? ForwardVolatility.PRICES : 1);
  }

  @Override
  public List<Figure> compute(Black76.Input input, Work work) {
    PreciseTerms terms = terms(input);
    if (input.price().isEmpty()) {
      BigDecimal volatility = PreciseFunctions.exact(input.volatility().orElseThrow());
      return List.of(terms.price(terms.payoff(volatility).lognormal(work)));
    }
    BigDecimal found =
        ForwardVolatility.of(
            volatility -> terms.present(terms.payoff(volatility).lognormal(work)),
            PreciseFunctions.exact(input.price().getAsDouble()),
            FIRST,
            work);
    return List.of(ForwardVolatility.figure(found, BigDecimal.ZERO));
  }

  /** Returns the terms of the option whose forward and strike have the shift. */
  private static PreciseTerms terms(Black76.Input input) {
    BigDecimal shift = PreciseFunctions.exact(input.shift());
    BigDecimal years = PreciseFunctions.exact(input.expiry().years());
    BigDecimal rate = PreciseFunctions.exact(input.option().rate());
    return new PreciseTerms(
        input.option().sign(),
        PreciseFunctions.exact(input.option().forward()).add(shift),
        PreciseFunctions.exact(input.option().strike()).add(shift),
        years,
        PreciseFunctions.exp(rate.multiply(years).negate()));
  }
}
