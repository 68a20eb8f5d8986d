package dev.omni.quant.finance.risk;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Contracts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The weights of returns in a second moment, and the means that are taken off them first.
 *
 * @param method of the estimate
 * @param mean zero, sample or weighted
 * @param seedRule of ewma
 */
record MomentWeights(
    CovarianceEstimate.MomentEstimate method,
    CovarianceEstimate.MeanRule mean,
    CovarianceEstimate.SeedRule seedRule) {
  static MomentWeights of(CovarianceEstimate.Input input) {
    boolean zero =
        input.demean().isPresent()
            ? !input.demean().get()
            : input.method() == CovarianceEstimate.MomentEstimate.EWMA;
    return new MomentWeights(
        input.method(),
        input
            .mean()
            .orElse(zero ? CovarianceEstimate.MeanRule.ZERO : CovarianceEstimate.MeanRule.SAMPLE),
        input.seedRule().orElse(CovarianceEstimate.SeedRule.NORMALISED));
  }

  /** Returns the problems of members that do not go together. */
  static List<Problem> problems(CovarianceEstimate.Input input) {
    var problems = new ArrayList<Problem>();
    boolean ewma = input.method() == CovarianceEstimate.MomentEstimate.EWMA;
    if (input.mean().isPresent() && input.demean().isPresent()) {
      problems.add(
          Problem.invalid("/demean", "is the older name of mean: leave one of the two out"));
    }
    if (!ewma && input.mean().equals(Optional.of(CovarianceEstimate.MeanRule.WEIGHTED))) {
      problems.add(Problem.invalid("/mean", "weighted belongs to the method ewma"));
    }
    if (!ewma && input.seedRule().isPresent()) {
      problems.add(Problem.invalid("/seed_rule", "belongs to the method ewma"));
    }
    return problems;
  }

  private boolean ewma() {
    return method == CovarianceEstimate.MomentEstimate.EWMA;
  }

  /** Returns whether the weights shrink towards a target. */
  boolean shrinks() {
    return method == CovarianceEstimate.MomentEstimate.LEDOIT_WOLF;
  }

  /** Returns how the moments are taken, in words. */
  String words() {
    String words = Contracts.word(method) + ", mean " + Contracts.word(mean);
    return ewma() ? words + ", seed_rule " + Contracts.word(seedRule) : words;
  }

  /** Returns whether the mean costs a degree of freedom. */
  boolean unbiased() {
    return method == CovarianceEstimate.MomentEstimate.SAMPLE
        && mean != CovarianceEstimate.MeanRule.ZERO;
  }

  double[] weights(int count, double decay) {
    double[] weights = new double[count];
    if (!ewma()) {
      Arrays.fill(weights, 1.0 / count);
      return weights;
    }
    double sum = 0;
    for (int t = 0; t < count; t++) {
      weights[t] = StrictMath.pow(decay, count - 1 - t);
      sum += weights[t];
    }
    boolean seeded = seedRule == CovarianceEstimate.SeedRule.FIRST_PRODUCT;
    for (int t = 0; t < count; t++) {
      weights[t] = seeded ? weights[t] * (t == 0 ? 1 : 1 - decay) : weights[t] / sum;
    }
    return weights;
  }

  /** Returns the returns without their means. */
  double[][] moves(double[][] returns, double[] weights) {
    if (mean == CovarianceEstimate.MeanRule.ZERO) {
      return returns;
    }
    double[] parts = weights;
    if (mean != CovarianceEstimate.MeanRule.WEIGHTED) {
      parts = new double[weights.length];
      Arrays.fill(parts, 1.0 / parts.length);
    }
    double[][] moves = new double[returns.length][];
    for (int i = 0; i < returns.length; i++) {
      double sum = 0;
      for (int t = 0; t < parts.length; t++) {
        sum += parts[t] * returns[i][t];
      }
      double left =
          0; // Of equal returns nothing may be left, though the weights add up to 1 + ulp.
      for (int t = 0; t < parts.length; t++) {
        left += parts[t] * (returns[i][t] - sum);
      }
      double taken = sum + left;
      moves[i] = Arrays.stream(returns[i]).map(x -> x - taken).toArray();
    }
    return moves;
  }
}
