package dev.omni.quant.discovery.bayes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.util.FastMath;

/**
 * Effects with known errors about a common mean, theta = mu + tau z with z normal (D. B. Rubin, J.
 * Educ. Statist. 6, 1981, pp. 377-401).
 *
 * @param estimate of each effect
 * @param error of each estimate
 * @param priors of mu and tau
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record EffectsDensity(double[] estimate, double[] error, ModelPriors priors) implements LogDensity {
  @Override
  public int size() {
    return estimate.length + 2;
  }

  @Override
  public double at(double[] q, double[] slopes) {
    Arrays.fill(slopes, 0);
    double mu = q[0];
    double tau = FastMath.exp(q[1]);
    double log = priors.ofMu().density(mu) + priors.ofTau().density(tau) + q[1];
    slopes[0] = priors.ofMu().slope(mu);
    slopes[1] = priors.ofTau().slope(tau) * tau + 1;
    for (int j = 0; j < estimate.length; j++) {
      double z = q[j + 2];
      double rest = (estimate[j] - mu - tau * z) / error[j];
      double pull = rest / error[j];
      log -= 0.5 * (rest * rest + z * z);
      slopes[0] += pull;
      slopes[1] += pull * tau * z;
      slopes[j + 2] = pull * tau - z;
    }
    return log;
  }

  @Override
  public int observations() {
    return estimate.length;
  }

  @Override
  public double observed(int observation, double[] q) {
    double rest = estimate[observation] - q[0] - FastMath.exp(q[1]) * q[observation + 2];
    double z = rest / error[observation];
    return -0.5 * (z * z + FastMath.log(2 * Math.PI)) - FastMath.log(error[observation]);
  }

  @Override
  public List<String> names() {
    var names = new ArrayList<>(List.of("mu", "tau"));
    for (int j = 0; j < estimate.length; j++) {
      names.add("theta[" + j + "]");
    }
    return names;
  }

  @Override
  public double[] parameters(double[] q) {
    double[] all = q.clone();
    all[1] = FastMath.exp(q[1]);
    for (int j = 2; j < all.length; j++) {
      all[j] = q[0] + all[1] * q[j];
    }
    return all;
  }
}
