package dev.omni.quant.discovery;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * The likelihood of a fit with normal errors, and the criteria made of it.
 *
 * @param logLikelihood its logarithm
 * @param aic Akaike's
 * @param bic Bayesian
 */
public record LikelihoodCriteria(
    @Title("Log-likelihood, normal errors") @Unit("1") double logLikelihood,
    @Title("Akaike's information criterion") @Unit("1") double aic,
    @Title("Bayesian information criterion") @Unit("1") double bic) {
  /** Returns the criteria of so many parameters and rows. */
  static LikelihoodCriteria of(double logLikelihood, int parameters, double rows) {
    return new LikelihoodCriteria(
        logLikelihood,
        2 * parameters - 2 * logLikelihood,
        parameters * StrictMath.log(rows) - 2 * logLikelihood);
  }
}
