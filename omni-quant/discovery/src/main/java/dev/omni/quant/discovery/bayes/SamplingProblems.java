package dev.omni.quant.discovery.bayes;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Conditions on the input of a sampling that its schema cannot express. */
final class SamplingProblems {
  private static final double MOST_NUMBERS = 2e7;
  private static final double MOST_KEPT = 1e6;
  private static final String TABLE = "/table";
  private static final String COEFFICIENTS = "/priors/coefficients";
  private static final String TAU = "/priors/tau";
  private static final String SIGMA = "/priors/sigma";

  private SamplingProblems() {}

  static List<Problem> of(BayesianSampling.Input input) {
    var problems = new ArrayList<Problem>();
    problems.addAll(members(input));
    problems.addAll(priors(input));
    if (problems.isEmpty()) {
      problems.addAll(input.model().isRegression() ? regression(input) : effects(input));
    }
    if (problems.isEmpty()) {
      problems.addAll(sizes(input));
    }
    return problems;
  }

  private static List<Problem> members(BayesianSampling.Input input) {
    var problems = new ArrayList<Problem>();
    boolean regression = input.model().isRegression();
    required(problems, "table", input.table().isPresent(), regression);
    required(problems, "formula", input.formula().isPresent(), regression);
    required(problems, "estimate", input.estimate().isPresent(), !regression);
    required(problems, "standard_error", input.standardError().isPresent(), !regression);
    required(
        problems,
        "group",
        input.group().isPresent(),
        input.model() == BayesianSampling.SampledModel.HIERARCHICAL_REGRESSION);
    if (!regression && input.family().isPresent()) {
      problems.add(Problem.invalid("/family", "belongs to a regression"));
    }
    boolean counts = regression && input.usedFamily() == RegressionFamily.BINOMIAL;
    if (!counts && input.trials().isPresent()) {
      problems.add(Problem.invalid("/trials", "belongs to the binomial family"));
    }
    return problems;
  }

  private static void required(
      List<Problem> problems, String member, boolean there, boolean wanted) {
    if (there != wanted) {
      problems.add(
          Problem.invalid(
              "/" + member,
              wanted ? "is required for this model" : "must be left out for this model"));
    }
  }

  private static List<Problem> priors(BayesianSampling.Input input) {
    var problems = new ArrayList<Problem>();
    ModelPriors priors = input.usedPriors();
    boolean regression = input.model().isRegression();
    boolean grouped = input.model() != BayesianSampling.SampledModel.REGRESSION;
    boolean deviation = regression && input.usedFamily().hasDeviation();
    if (grouped && priors.tau().isEmpty()) {
      problems.add(Problem.invalid(TAU, "is required: no prior of tau fits all units"));
    }
    only(problems, TAU, priors.tau().isPresent(), grouped);
    only(problems, SIGMA, priors.sigma().isPresent(), deviation);
    only(problems, "/priors/mu", priors.mu().isPresent(), !regression);
    only(problems, COEFFICIENTS, priors.coefficients().isPresent(), regression);
    priors
        .tau()
        .filter(law -> law.isJeffreys() || law instanceof PriorLaw.NormalLaw)
        .ifPresent(
            law ->
                problems.add(
                    Problem.invalid(TAU, "must be flat, half_normal, half_cauchy or exponential")));
    priors
        .sigma()
        .filter(PriorLaw.NormalLaw.class::isInstance)
        .ifPresent(
            law ->
                problems.add(
                    Problem.invalid(
                        SIGMA, "must be jeffreys, flat, half_normal, half_cauchy or exponential")));
    law(problems, "/priors/mu", priors.mu());
    if (priors.coefficients().isPresent()) {
      CoefficientPriors all = priors.coefficients().get();
      if (all instanceof CoefficientPriors.EachByName each) {
        each.laws()
            .forEach(
                (name, law) ->
                    law(
                        problems,
                        Pointer.ROOT.to("priors").to("coefficients").to(name).text(),
                        Optional.of(law)));
      } else {
        law(problems, COEFFICIENTS, Optional.of((PriorLaw) all));
      }
    }
    return problems;
  }

  private static void only(List<Problem> problems, String at, boolean there, boolean wanted) {
    if (there && !wanted) {
      problems.add(Problem.invalid(at, "must be left out: the model has no such parameter"));
    }
  }

  private static void law(List<Problem> problems, String at, Optional<PriorLaw> law) {
    if (law.isPresent() && !law.get().isOfAnySign()) {
      problems.add(Problem.invalid(at, "must be flat or normal"));
    } else if (law.isPresent()
        && law.get() instanceof PriorLaw.NormalLaw normal
        && !(normal.normal()[1] > 0 && normal.normal()[1] < 1e12)) {
      problems.add(Problem.invalid(at + "/normal/1", "must be above 0"));
    }
  }

  private static List<Problem> effects(BayesianSampling.Input input) {
    int count = input.estimate().orElseThrow().length;
    if (input.standardError().orElseThrow().length != count) {
      return List.of(
          Problem.invalid("/standard_error", "must have " + count + " values, like estimate"));
    }
    boolean flat = input.usedPriors().ofTau().isFlat();
    int least = flat && input.usedPriors().ofMu().isFlat() ? 3 : flat ? 2 : 1;
    return flat && count <= least
        ? List.of(Problem.invalid(TAU, "must be a distribution: there are too few effects"))
        : List.of();
  }

  private static List<Problem> regression(BayesianSampling.Input input) {
    DataColumns table = input.table().orElseThrow();
    var problems = new ArrayList<>(table.problems());
    if (problems.isEmpty()) {
      input.trials().ifPresent(name -> problems.addAll(table.notNumbers("trials", name)));
      input.group().ifPresent(name -> problems.addAll(table.missing("group", name)));
      problems.addAll(input.sent().problems());
    }
    if (problems.isEmpty()) {
      problems.addAll(rows(input));
    }
    return problems;
  }

  private static List<Problem> rows(BayesianSampling.Input input) {
    RegressionRows rows = RegressionRows.of(input);
    var problems = new ArrayList<Problem>();
    ModelPriors priors = input.usedPriors();
    if (rows.names().isEmpty()) {
      return List.of(Problem.invalid("/formula", "must have a column"));
    }
    if (priors.coefficients().isPresent()
        && priors.coefficients().get() instanceof CoefficientPriors.EachByName each) {
      Map<String, PriorLaw> laws = each.laws();
      laws.keySet().stream()
          .filter(name -> !rows.names().contains(name))
          .forEach(
              name ->
                  problems.add(
                      Problem.invalid(
                          Pointer.ROOT.to("priors").to("coefficients").to(name).text(),
                          "must be a coefficient: " + String.join(", ", rows.names()))));
    }
    problems.addAll(responses(rows));
    if (!problems.isEmpty()) {
      return problems;
    }
    long flat = rows.names().stream().filter(name -> priors.of(name).isFlat()).count();
    if (rows.family().hasDeviation()) {
      boolean free = priors.ofSigma().isJeffreys() || priors.ofSigma().isFlat();
      int least = (int) flat + (priors.ofSigma().isFlat() ? 1 : 0);
      if (free && rows.y().length <= least) {
        problems.add(
            Problem.invalid(TABLE, "must have more complete rows than flat priors, " + least));
      }
    } else {
      OptionalInt endless = ImproperPosterior.endless(rows, priors);
      if (endless.isPresent()) {
        problems.add(
            Problem.invalid(
                COEFFICIENTS,
                "must be a distribution: the responses are separated along "
                    + rows.names().get(endless.getAsInt())
                    + ", so that its posterior has no end"));
      }
    }
    if (!rows.groups().isEmpty() && rows.groups().size() < (priors.ofTau().isFlat() ? 4 : 2)) {
      problems.add(Problem.invalid("/group", "must have at least two groups, four of a flat tau"));
    }
    return problems;
  }

  private static List<Problem> responses(RegressionRows rows) {
    double[] y = rows.y();
    return switch (rows.family()) {
      case GAUSSIAN, STUDENT ->
          Arrays.stream(y).distinct().count() < 2
              ? List.of(Problem.invalid(TABLE, "must have responses that differ"))
              : List.of();
      case POISSON ->
          Arrays.stream(y).allMatch(v -> v >= 0 && v == Math.rint(v))
              ? List.of()
              : List.of(Problem.invalid(TABLE, "must have responses that are counts"));
      case BINOMIAL -> {
        boolean sound = true;
        for (int i = 0; i < y.length; i++) {
          double trials = rows.trials()[i];
          sound &= y[i] >= 0 && y[i] == Math.rint(y[i]) && y[i] <= trials;
          sound &= trials >= 1 && trials == Math.rint(trials);
        }
        yield sound
            ? List.of()
            : List.of(
                Problem.invalid(
                    TABLE, "must have responses that are counts of at most their trials"));
      }
    };
  }

  private static List<Problem> sizes(BayesianSampling.Input input) {
    double count = PosteriorSample.density(input).names().size();
    double numbers = count * input.chains() * input.draws();
    return numbers > (input.keepDraws() ? MOST_KEPT : MOST_NUMBERS)
        ? List.of(
            Problem.invalid(
                "/draws",
                input.keepDraws()
                    ? "must give at most a million kept numbers"
                    : "must give at most 20 million numbers"))
        : List.of();
  }
}
