package dev.omni.quant.finance.risk;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The weights of returns in a second moment, and the means that are taken off them first.
 *
 * @param method of the estimate
 * @param mean zero, sample or weighted
 * @param seedRule of ewma
 */
record MomentWeights(String method, String mean, String seedRule) {
  static final Shape MEAN =
      Shape.choice("zero", "sample", "weighted")
          .titled("Mean that is taken off; weighted: by the weights of ewma")
          .described("if not given, zero for ewma and sample for the others");

  static final Shape SEED_RULE =
      Shape.choice("normalised", "first_product")
          .titled("Weights of ewma: divided by their sum, or the rest to the first return")
          .described("if not given, normalised");

  static MomentWeights of(JsonFields input) {
    String method = input.text("method");
    String mean = method.equals("ewma") ? "zero" : "sample";
    if (input.has("mean")) {
      mean = input.text("mean");
    } else if (input.has("demean")) {
      mean = input.flag("demean") ? "sample" : "zero";
    }
    return new MomentWeights(
        method, mean, input.has("seed_rule") ? input.text("seed_rule") : "normalised");
  }

  /** Returns the problems of members that do not go together. */
  static List<Problem> problems(JsonFields input) {
    var problems = new ArrayList<Problem>();
    boolean ewma = input.text("method").equals("ewma");
    if (input.has("mean") && input.has("demean")) {
      problems.add(
          Problem.invalid("/demean", "is the older name of mean: leave one of the two out"));
    }
    if (!ewma && input.has("mean") && input.text("mean").equals("weighted")) {
      problems.add(Problem.invalid("/mean", "weighted belongs to the method ewma"));
    }
    if (!ewma && input.has("seed_rule")) {
      problems.add(Problem.invalid("/seed_rule", "belongs to the method ewma"));
    }
    return problems;
  }

  /** Returns how the moments are taken, in words. */
  String words() {
    return method.equals("ewma")
        ? "ewma, mean " + mean + ", seed_rule " + seedRule
        : method + ", mean " + mean;
  }

  /** Returns whether the mean costs a degree of freedom. */
  boolean unbiased() {
    return method.equals("sample") && !mean.equals("zero");
  }

  double[] weights(int count, double decay) {
    double[] weights = new double[count];
    if (!method.equals("ewma")) {
      Arrays.fill(weights, 1.0 / count);
      return weights;
    }
    double sum = 0;
    for (int t = 0; t < count; t++) {
      weights[t] = StrictMath.pow(decay, count - 1 - t);
      sum += weights[t];
    }
    boolean seeded = seedRule.equals("first_product");
    for (int t = 0; t < count; t++) {
      weights[t] = seeded ? weights[t] * (t == 0 ? 1 : 1 - decay) : weights[t] / sum;
    }
    return weights;
  }

  /** Returns the returns without their means. */
  double[][] moves(double[][] returns, double[] weights) {
    if (mean.equals("zero")) {
      return returns;
    }
    double[] parts = weights;
    if (!mean.equals("weighted")) {
      parts = new double[weights.length];
      Arrays.fill(parts, 1.0 / parts.length);
    }
    double[][] moves = new double[returns.length][];
    for (int i = 0; i < returns.length; i++) {
      double sum = 0;
      for (int t = 0; t < parts.length; t++) {
        sum += parts[t] * returns[i][t];
      }
      double taken = sum;
      moves[i] = Arrays.stream(returns[i]).map(x -> x - taken).toArray();
    }
    return moves;
  }
}
