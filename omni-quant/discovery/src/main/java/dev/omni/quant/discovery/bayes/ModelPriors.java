package dev.omni.quant.discovery.bayes;

import dev.omni.engine.contract.Title;
import java.util.Optional;

/**
 * The priors of a model.
 *
 * @param coefficients of a regression
 * @param sigma deviation of the response
 * @param tau deviation of effects or groups
 * @param mu mean of effects
 */
public record ModelPriors(
    @Title("Prior of all coefficients, or of each by its name; flat by default")
        Optional<CoefficientPriors> coefficients,
    @Title("Prior of sigma; jeffreys by default") Optional<PriorLaw> sigma,
    @Title("Prior of tau; required for hierarchical models") Optional<PriorLaw> tau,
    @Title("Prior of mu; flat by default") Optional<PriorLaw> mu) {
  static final PriorLaw FLAT = new PriorLaw.Improper(PriorLaw.ImproperKind.FLAT);
  static final PriorLaw JEFFREYS = new PriorLaw.Improper(PriorLaw.ImproperKind.JEFFREYS);
  static final ModelPriors NONE =
      new ModelPriors(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /** Returns the prior of a coefficient. */
  PriorLaw of(String name) {
    return coefficients.map(each -> each.of(name)).orElse(FLAT);
  }

  PriorLaw ofSigma() {
    return sigma.orElse(JEFFREYS);
  }

  PriorLaw ofTau() {
    return tau.orElse(FLAT);
  }

  PriorLaw ofMu() {
    return mu.orElse(FLAT);
  }
}
