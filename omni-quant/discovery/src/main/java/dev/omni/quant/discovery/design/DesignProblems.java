package dev.omni.quant.discovery.design;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Conditions on the input of a design that its schema cannot express. */
final class DesignProblems {
  private static final double MOST_RUNS = 65_536;
  private static final double MOST_NUMBERS = 1e6;
  private static final double MOST_CANDIDATES = 20_000;
  private static final double MOST_EXCHANGES = 3e8;
  private static final String GENERATORS = "/generators";
  private static final String FACTORS = "/factors";
  private static final String RUNS = "/runs";
  private static final String BLOCKS = "/blocks";
  private static final String FORMULA = "/formula";

  private DesignProblems() {}

  static List<Problem> of(ExperimentDesign.Input input) {
    var problems = new ArrayList<Problem>();
    problems.addAll(factors(input));
    problems.addAll(members(input));
    if (problems.isEmpty()) {
      problems.addAll(generators(input));
    }
    if (problems.isEmpty()) {
      problems.addAll(size(input));
    }
    if (problems.isEmpty()) {
      problems.addAll(blocks(input));
    }
    if (problems.isEmpty() && input.formula().isPresent()) {
      problems.addAll(formula(input));
    }
    return problems;
  }

  private static List<Problem> factors(ExperimentDesign.Input input) {
    var problems = new ArrayList<Problem>();
    var seen = new HashSet<String>();
    boolean levels =
        input.design() == DesignKind.FULL_FACTORIAL || input.design() == DesignKind.D_OPTIMAL;
    for (int k = 0; k < input.factors().size(); k++) {
      DesignFactor factor = input.factors().get(k);
      Pointer at = Pointer.ROOT.to("factors").to(k);
      if (!seen.add(factor.name())) {
        problems.add(Problem.invalid(at.to("name").text(), "must be the name of no other factor"));
      }
      if (!(factor.high() > factor.low())) {
        problems.add(Problem.invalid(at.to("high").text(), "must be above low"));
      }
      if (!levels && factor.levels().orElse(2) != 2) {
        problems.add(
            Problem.invalid(at.to("levels").text(), "belongs to full_factorial and d_optimal"));
      }
    }
    return problems;
  }

  private static List<Problem> members(ExperimentDesign.Input input) {
    var problems = new ArrayList<Problem>();
    DesignKind kind = input.design();
    boolean fraction = kind == DesignKind.FRACTIONAL_FACTORIAL;
    boolean composite = kind == DesignKind.CENTRAL_COMPOSITE;
    boolean optimal = kind == DesignKind.D_OPTIMAL;
    boolean sample = kind == DesignKind.LATIN_HYPERCUBE;
    if (fraction && input.generators().isEmpty()) {
      problems.add(Problem.invalid(GENERATORS, "is required: each factor that is a product"));
    }
    if (!fraction && !composite && input.generators().isPresent()) {
      problems.add(
          Problem.invalid(GENERATORS, "belongs to fractional_factorial and central_composite"));
    }
    boolean counted = optimal || sample;
    if (counted && input.runs().isEmpty()) {
      problems.add(Problem.invalid(RUNS, "is required for this design"));
    }
    if (!counted && kind != DesignKind.PLACKETT_BURMAN && input.runs().isPresent()) {
      problems.add(Problem.invalid(RUNS, "must be left out: the design has its own number"));
    }
    if (!kind.hasMiddle() && input.middle() > 0) {
      problems.add(Problem.invalid("/centre_points", "must be left out for this design"));
    }
    if (!composite && input.alpha().isPresent()) {
      problems.add(Problem.invalid("/alpha", "belongs to central_composite"));
    }
    if (!optimal && input.candidates().isPresent()) {
      problems.add(Problem.invalid("/candidates", "belongs to d_optimal"));
    }
    if (optimal && input.formula().isEmpty()) {
      problems.add(Problem.invalid(FORMULA, "is required for d_optimal"));
    }
    return problems;
  }

  private static List<Problem> generators(ExperimentDesign.Input input) {
    var problems = new ArrayList<Problem>();
    long made = 0;
    long used = 0;
    List<String> texts = input.generators().orElse(List.of());
    for (int k = 0; k < texts.size(); k++) {
      String at = Pointer.ROOT.to("generators").to(k).text();
      Optional<DesignWords.Generator> read = DesignWords.generator(texts.get(k), input.names());
      if (read.isEmpty()) {
        problems.add(
            Problem.invalid(at, "must be a factor and the product of other factors, as D=A*B"));
      } else {
        long bit = 1L << read.get().factor();
        if ((made & bit) != 0) {
          problems.add(Problem.invalid(at, "must be of a factor that has no other generator"));
        }
        made |= bit;
        used |= read.get().product();
      }
    }
    if (problems.isEmpty() && (made & used) != 0) {
      problems.add(
          Problem.invalid(GENERATORS, "must have products of factors that have no generator"));
    }
    return problems;
  }

  private static List<Problem> size(ExperimentDesign.Input input) {
    int factors = input.factors().size();
    var problems = new ArrayList<Problem>();
    double cube = 1;
    switch (input.design()) {
      case FULL_FACTORIAL -> {
        for (DesignFactor factor : input.factors()) {
          cube *= factor.levels().orElse(2);
        }
      }
      case FRACTIONAL_FACTORIAL, CENTRAL_COMPOSITE -> {
        cube = StrictMath.pow(2, factors - input.generators().map(List::size).orElse(0));
        if (input.generators().map(List::size).orElse(0) > 12) {
          problems.add(Problem.invalid(GENERATORS, "must be at most 12"));
        }
        if (input.design() == DesignKind.CENTRAL_COMPOSITE && factors < 2) {
          problems.add(Problem.invalid(FACTORS, "must be at least 2"));
        }
      }
      case PLACKETT_BURMAN -> {
        int runs = input.runs().orElse(Math.max(8, 4 * (factors / 4 + 1)));
        cube = runs;
        if (factors > 23) {
          problems.add(Problem.invalid(FACTORS, "must be at most 23"));
        } else if (runs % 4 != 0 || runs < 8 || runs > 24 || runs <= factors) {
          problems.add(
              Problem.invalid(RUNS, "must be 8, 12, 16, 20 or 24, and more than the factors"));
        }
      }
      case BOX_BEHNKEN -> {
        if (factors < 3 || factors > 7) {
          problems.add(Problem.invalid(FACTORS, "must be 3 to 7"));
        }
      }
      case LATIN_HYPERCUBE -> cube = input.runs().orElseThrow();
      case D_OPTIMAL -> {
        for (DesignFactor factor : input.factors()) {
          cube *= factor.levels().orElse(input.grid());
        }
        if (cube > MOST_CANDIDATES) {
          problems.add(
              Problem.invalid("/candidates", "must give at most 20,000 combinations of levels"));
        }
        cube = input.runs().orElseThrow();
      }
    }
    double all = cube * input.replicates();
    if (problems.isEmpty() && (all > MOST_RUNS || all * factors > MOST_NUMBERS)) {
      problems.add(Problem.invalid(FACTORS, "must give at most 65,536 runs and a million levels"));
    }
    return problems;
  }

  private static List<Problem> blocks(ExperimentDesign.Input input) {
    if (input.blocks().isEmpty()) {
      return List.of();
    }
    int blocks = input.blocks().getAsInt();
    if (BlockPlan.isFactorial(input)) {
      int basic = input.factors().size() - input.generators().map(List::size).orElse(0);
      if (Integer.bitCount(blocks) != 1 || blocks > StrictMath.pow(2, basic - 1.0)) {
        return List.of(
            Problem.invalid(BLOCKS, "must be a power of two and at most half of the runs"));
      }
      DesignWords words = DesignWords.of(input.names(), DesignPlan.generators(input));
      boolean lost =
          BlockPlan.span(BlockPlan.products(input, words, blocks)).stream()
              .anyMatch(
                  product ->
                      Long.bitCount(product) < 2
                          || words.words().stream()
                              .anyMatch(w -> Long.bitCount(w.factors() ^ product) < 2));
      return lost
          ? List.of(Problem.invalid(BLOCKS, "must be fewer: a factor would be that of blocks"))
          : List.of();
    }
    boolean axes = input.design() == DesignKind.CENTRAL_COMPOSITE && blocks == 2;
    return axes || blocks == input.replicates()
        ? List.of()
        : List.of(Problem.invalid(BLOCKS, "must be the number of replicates for this design"));
  }

  private static List<Problem> formula(ExperimentDesign.Input input) {
    boolean optimal = input.design() == DesignKind.D_OPTIMAL;
    List<double[]> runs =
        optimal ? DesignPlan.candidates(input) : DesignPlan.of(input, Work.alone()).runs();
    var sent = DesignModel.sent(input, runs);
    List<Problem> wrong = sent.problems();
    if (!wrong.isEmpty()) {
      return wrong.stream().map(each -> Problem.invalid(FORMULA, each.message())).toList();
    }
    double columns = sent.columns();
    if (columns * runs.size() > 2 * MOST_NUMBERS) {
      return List.of(Problem.invalid(FORMULA, "must give at most two million numbers"));
    }
    if (!optimal) {
      return List.of();
    }
    DesignModel model = DesignModel.of(input, runs);
    int count = input.runs().orElseThrow();
    if (count < model.names().size()) {
      return List.of(
          Problem.invalid(RUNS, "must be at least " + model.names().size() + ", one a column"));
    }
    if ((double) count * count * runs.size() * model.names().size() > MOST_EXCHANGES) {
      return List.of(Problem.invalid(RUNS, "must be fewer, or the candidates: the search is long"));
    }
    if (!Double.isFinite(new InformationMatrix(model.rows()).logDeterminant())) {
      return List.of(
          Problem.invalid(FORMULA, "must have columns that the candidates can separate"));
    }
    return List.of();
  }
}
