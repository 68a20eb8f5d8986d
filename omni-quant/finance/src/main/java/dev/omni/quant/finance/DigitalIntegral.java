package dev.omni.quant.finance;

import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import dev.omni.quant.core.PreciseFunctions;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** The second method of a digital option: its payment integrated. */
final class DigitalIntegral implements SecondMethod<Digital.Input> {
  private static final BigDecimal SMALL = new BigDecimal("1e-3");

  @Override
  public Description description() {
    return IntegratedPayoff.DESCRIPTION;
  }

  @Override
  public Optional<String> uncovered(Digital.Input input) {
    return terms(input).uncovered(input.volatility());
  }

  @Override
  public double steps(Digital.Input input) {
    return IntegratedPayoff.STEPS;
  }

  @Override
  public List<Figure> compute(Digital.Input input, Work work) {
    PreciseTerms terms = terms(input);
    IntegratedPayoff option = terms.payoff(PreciseFunctions.exact(input.volatility()));
    boolean asset = input.payoff() == Digital.Payoff.ASSET_OR_NOTHING;
    BigDecimal cash = PreciseFunctions.exact(input.cash());
    BigDecimal paid =
        asset ? option.assetInTheMoney(work) : option.probability(work).multiply(cash);
    BigDecimal certainly = terms.present(asset ? terms.forward() : cash);
    return List.of(new Figure("/price", terms.present(paid), certainly.multiply(SMALL)));
  }

  private static PreciseTerms terms(Digital.Input input) {
    return PreciseTerms.of(input.option().terms(input.expiry().years()));
  }
}
