package dev.omni.quant.discovery.bayes;

import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import java.util.Map;

/** The priors of coefficients: one law for all, or a law for each by its name. */
public sealed interface CoefficientPriors
    permits PriorLaw.Improper, PriorLaw.NormalLaw, CoefficientPriors.EachByName {
  /**
   * A law for each coefficient.
   *
   * @param laws by the names of the coefficients; flat for others
   */
  @Bare
  record EachByName(
      @Title("Prior of each coefficient by its name; flat for others")
          @Size(min = 1, max = 200)
          @Keys("coefficient")
          Map<String, PriorLaw> laws)
      implements CoefficientPriors {}

  /** Returns the law of a coefficient. */
  default PriorLaw of(String name) {
    if (this instanceof EachByName each) {
      return each.laws().getOrDefault(name, ModelPriors.FLAT);
    }
    return (PriorLaw) this;
  }
}
