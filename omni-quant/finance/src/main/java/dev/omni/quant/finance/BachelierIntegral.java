package dev.omni.quant.finance;

import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import dev.omni.quant.core.PreciseFunctions;
import java.math.BigDecimal;
import java.util.List;

/** The second method of the normal model: the payoff integrated, the volatility by bisection. */
final class BachelierIntegral implements SecondMethod<Bachelier.Input> {
  private static final BigDecimal SMALL = new BigDecimal("1e-3");

  @Override
  public Description description() {
    return IntegratedPayoff.DESCRIPTION;
  }

  @Override
  public double steps(Bachelier.Input input) {
    return IntegratedPayoff.STEPS * (input.price().isPresent() ? ForwardVolatility.PRICES : 1);
  }

  @Override
  public List<Figure> compute(Bachelier.Input input, Work work) {
    BigDecimal years = PreciseFunctions.exact(input.expiry().years());
    BigDecimal rate = PreciseFunctions.exact(input.option().rate());
    BigDecimal forward = PreciseFunctions.exact(input.option().forward());
    BigDecimal strike = PreciseFunctions.exact(input.option().strike());
    var terms =
        new PreciseTerms(
            input.option().sign(),
            forward,
            strike,
            years,
            PreciseFunctions.exp(rate.multiply(years).negate()));
    if (input.price().isEmpty()) {
      BigDecimal volatility = PreciseFunctions.exact(input.normalVolatility().orElseThrow());
      IntegratedPayoff option = terms.payoff(volatility);
      BigDecimal size = forward.abs().max(strike.abs()).max(option.deviation());
      return List.of(
          new Figure(
              "/price", terms.present(option.normal(work)), terms.present(size).multiply(SMALL)));
    }
    BigDecimal price = PreciseFunctions.exact(input.price().getAsDouble());
    BigDecimal first =
        PreciseFunctions.over(
            PreciseFunctions.over(price, terms.discount()), PreciseFunctions.sqrt(years));
    BigDecimal found =
        ForwardVolatility.of(
            volatility -> terms.present(terms.payoff(volatility).normal(work)), price, first, work);
    return List.of(ForwardVolatility.figure(found, BigDecimal.ZERO));
  }
}
