package dev.omni.quant.finance;

import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import dev.omni.quant.core.PreciseFunctions;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** The second method of a European option on an asset: its payoff integrated. */
final class VanillaIntegral implements SecondMethod<VanillaOption.Input> {
  @Override
  public Description description() {
    return IntegratedPayoff.DESCRIPTION;
  }

  @Override
  public Optional<String> uncovered(VanillaOption.Input input) {
    return PreciseTerms.of(input.terms()).uncovered(input.volatility());
  }

  @Override
  public double steps(VanillaOption.Input input) {
    return IntegratedPayoff.STEPS;
  }

  @Override
  public List<Figure> compute(VanillaOption.Input input, Work work) {
    PreciseTerms terms = PreciseTerms.of(input.terms());
    BigDecimal payoff = terms.payoff(PreciseFunctions.exact(input.volatility())).lognormal(work);
    return List.of(terms.price(payoff));
  }
}
