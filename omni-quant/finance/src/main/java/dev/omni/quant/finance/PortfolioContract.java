package dev.omni.quant.finance;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.SymmetricMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;

/** The shared inputs of portfolios: limits of weights, groups, returns and covariance. */
final class PortfolioContract {
  private static final int MOST = 500;

  /**
   * The largest return, a hundred million percent a period; beyond it no solver distinguishes
   * assets.
   */
  private static final double LARGEST_RETURN = 1e6;

  private PortfolioContract() {}

  /** Returns a contract with returns and covariance of at least so many assets. */
  static Shape moments(int least) {
    return Shape.object()
        .required(
            "expected_returns",
            Shape.arrayOf(Shape.number().unit("1/period"), least, MOST)
                .titled("Expected return of each asset"))
        .required(
            "covariance",
            Shape.matrix(Shape.arrayOf(Shape.number().unit("1"), 1, MOST))
                .columns(1, MOST)
                .titled("Covariance of the returns, row by row"));
  }

  /** Returns a contract with limits of the weights. */
  static Shape withLimits(Shape contract) {
    return contract
        .optional(
            "min_weight",
            numberOrArray(Shape.number().atLeast(-10).atMost(1).unit("1"))
                .otherwise(0)
                .titled("Least weight of all assets or of each; below 0 allows short positions"))
        .optional(
            "max_weight",
            numberOrArray(Shape.number().atLeast(0).atMost(10).unit("1"))
                .otherwise(1)
                .titled("Largest weight of all assets or of each"));
  }

  private static Shape numberOrArray(Shape number) {
    return Shape.oneOf(number, Shape.arrayOf(number, 1, MOST)).unit("1");
  }

  /** Returns a contract with groups of assets. */
  static Shape withGroups(Shape contract) {
    return contract.optional(
        "groups",
        Shape.arrayOf(
                Shape.object()
                    .optional("name", Names.name().titled("Name"))
                    .required(
                        "assets",
                        Shape.arrayOf(
                                Shape.integer().atLeast(0).atMost(MOST - 1).unit("1"), 1, MOST)
                            .titled("Places of the assets, from 0"))
                    .optional("min", Shape.number().unit("1").titled("Least sum of the weights"))
                    .optional("max", Shape.number().unit("1").titled("Largest sum of the weights")),
                1,
                100)
            .titled("Groups of assets whose weights have limits of their sum"));
  }

  /** Returns the problems of returns, covariance and names. */
  static List<Problem> moments(JsonFields fields) {
    double[] returns = fields.numbers("expected_returns");
    var problems =
        new ArrayList<>(
            new SymmetricMatrix(fields.rows("covariance"))
                .problems("/covariance", returns.length, "expected_returns"));
    double[] covariances =
        Arrays.stream(fields.rows("covariance")).flatMapToDouble(Arrays::stream).toArray();
    if (largest(returns) > LARGEST_RETURN) {
      problems.add(Problem.invalid("/expected_returns", "must be from -1e6 to 1e6 each"));
    }
    if (largest(covariances) > LARGEST_RETURN * LARGEST_RETURN) {
      problems.add(Problem.invalid("/covariance", "must be from -1e12 to 1e12 each"));
    }
    for (String member : List.of("target_return", "risk_free_rate")) {
      if (fields.has(member) && Math.abs(fields.number(member)) > LARGEST_RETURN) {
        problems.add(Problem.invalid("/" + member, "must be from -1e6 to 1e6"));
      }
    }
    problems.addAll(Names.problems(fields, returns.length, "expected_returns"));
    return problems;
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }

  /** Returns what leaves no portfolio of so many assets. */
  static List<Problem> limits(JsonFields fields, int size) {
    var problems = new ArrayList<Problem>();
    for (String member : List.of("min_weight", "max_weight")) {
      if (listed(fields, member) && fields.items(member).size() != size) {
        problems.add(Problem.invalid("/" + member, "must have one weight for each asset: " + size));
      }
    }
    if (fields.has("groups")) {
      problems.addAll(groups(fields.objects("groups"), size));
    }
    return problems.isEmpty() ? allowed(fields, limitsOf(fields, size)) : problems;
  }

  private static boolean listed(JsonFields fields, String member) {
    return fields.object().find(member).orElse(Json.NULL) instanceof Json.Arr;
  }

  private static List<Problem> groups(List<JsonFields> groups, int size) {
    var problems = new ArrayList<Problem>();
    for (int k = 0; k < groups.size(); k++) {
      JsonFields group = groups.get(k);
      if (!group.has("min") && !group.has("max")) {
        problems.add(Problem.invalid("/groups/" + k, "must have min, max or both"));
      }
      if (group.has("min") && group.has("max") && group.number("min") > group.number("max")) {
        problems.add(Problem.invalid("/groups/" + k + "/min", "must be at most max"));
      }
      var seen = new HashSet<Integer>();
      double[] assets = group.numbers("assets");
      for (int i = 0; i < assets.length; i++) {
        String pointer = "/groups/" + k + "/assets/" + i;
        if (assets[i] >= size) {
          problems.add(Problem.invalid(pointer, "must be below the number of assets: " + size));
        } else if (!seen.add((int) assets[i])) {
          problems.add(Problem.invalid(pointer, "must differ from those before"));
        }
      }
    }
    return problems;
  }

  private static List<Problem> allowed(JsonFields fields, PortfolioLimits limits) {
    var problems = new ArrayList<Problem>();
    boolean named = Names.problems(fields, limits.assets(), "").isEmpty();
    List<String> names =
        Names.shown(named ? fields : new JsonFields(Json.Obj.EMPTY), limits.assets());
    for (int i = 0; i < limits.assets() && problems.isEmpty(); i++) {
      if (limits.least()[i] > limits.most()[i]) {
        String place = listed(fields, "min_weight") ? "/" + i : "";
        problems.add(
            Problem.invalid(
                "/min_weight" + place,
                "of asset " + names.get(i) + " must be at most its max_weight"));
      }
    }
    if (problems.isEmpty() && limits.sumOfLeast() > 1 && !limits.possible()) {
      problems.add(
          Problem.invalid(
              "/min_weight",
              "must leave weights that add up to 1; the least ones have the sum "
                  + limits.sumOfLeast()));
    } else if (problems.isEmpty() && !limits.possible()) {
      problems.add(
          Problem.invalid(
              "/max_weight",
              "must leave weights that add up to 1; the largest ones have the sum "
                  + limits.sumOfMost()));
    }
    for (int k = 0; k < limits.groups().size() && problems.isEmpty(); k++) {
      problems.addAll(group(limits, k));
    }
    if (problems.isEmpty()
        && !limits.groups().isEmpty()
        && limits.smallest(new double[limits.assets()]).isEmpty()) {
      problems.add(
          Problem.invalid("/groups", "must leave weights that add up to 1" + sums(limits)));
    }
    return problems;
  }

  /** Returns what is wrong with a group apart from the others. */
  private static List<Problem> group(PortfolioLimits limits, int k) {
    AssetGroup group = limits.groups().get(k);
    double least = group.sum(limits.least());
    double most = group.sum(limits.most());
    if (group.least() > most) {
      return List.of(
          Problem.invalid(
              "/groups/" + k + "/min",
              "must be at most " + most + ", the sum of the largest weights of its assets"));
    }
    return group.most() < least
        ? List.of(
            Problem.invalid(
                "/groups/" + k + "/max",
                "must be at least " + least + ", the sum of the least weights of its assets"))
        : List.of();
  }

  private static String sums(PortfolioLimits limits) {
    OptionalDouble low = limits.sum(1);
    OptionalDouble high = limits.sum(-1);
    return low.isPresent() && high.isPresent()
        ? "; their sums are from " + low.getAsDouble() + " to " + high.getAsDouble()
        : "; no weights are within all limits";
  }

  /** Returns the limits of an input without problems. */
  static PortfolioLimits limitsOf(JsonFields fields, int size) {
    List<AssetGroup> groups =
        fields.has("groups")
            ? fields.objects("groups").stream().map(PortfolioContract::group).toList()
            : List.of();
    return new PortfolioLimits(
        weights(fields, "min_weight", size), weights(fields, "max_weight", size), groups);
  }

  private static AssetGroup group(JsonFields group) {
    return new AssetGroup(
        Arrays.stream(group.numbers("assets")).mapToInt(asset -> (int) asset).toArray(),
        group.has("min") ? group.number("min") : Double.NEGATIVE_INFINITY,
        group.has("max") ? group.number("max") : Double.POSITIVE_INFINITY);
  }

  private static double[] weights(JsonFields fields, String member, int size) {
    if (listed(fields, member)) {
      return fields.numbers(member);
    }
    double[] weights = new double[size];
    Arrays.fill(weights, fields.number(member));
    return weights;
  }
}
