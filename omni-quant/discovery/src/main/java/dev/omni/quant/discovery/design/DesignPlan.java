package dev.omni.quant.discovery.design;

import dev.omni.engine.Work;
import dev.omni.quant.core.BlockSeeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The runs of a design.
 *
 * @param input of the design
 * @param runs coded levels, in the standard order
 * @param words of a fraction
 * @param alpha distance of the points on the axes
 * @param blocks of the runs; none without them
 */
record DesignPlan(
    ExperimentDesign.Input input,
    List<double[]> runs,
    DesignWords words,
    OptionalDouble alpha,
    Optional<BlockPlan> blocks) {

  /** Returns the plan of an input without problems. */
  static DesignPlan of(ExperimentDesign.Input input, Work work) {
    int factors = input.factors().size();
    List<DesignWords.Generator> generators = generators(input);
    DesignWords words = DesignWords.of(input.names(), generators);
    List<double[]> cube = cube(input, generators, work);
    var once = new ArrayList<>(cube);
    OptionalDouble alpha = OptionalDouble.empty();
    if (input.design() == DesignKind.CENTRAL_COMPOSITE) {
      AxialDistance rule =
          input.alpha().orElse(new AxialDistance.ByRule(AxialDistance.Rule.ROTATABLE));
      alpha = OptionalDouble.of(rule.of(cube.size(), factors, input.middle()));
      once.addAll(DesignRuns.axial(factors, alpha.getAsDouble()));
    }
    var runs = new ArrayList<double[]>();
    for (int r = 0; r < input.replicates(); r++) {
      once.forEach(run -> runs.add(run.clone()));
    }
    for (int k = 0; k < input.middle(); k++) {
      runs.add(new double[factors]);
    }
    Optional<BlockPlan> blocks =
        input.blocks().isEmpty()
            ? Optional.empty()
            : Optional.of(
                BlockPlan.of(
                    input,
                    words,
                    new BlockPlan.Sizes(cube.size(), once.size(), runs.size()),
                    runs));
    return new DesignPlan(input, List.copyOf(runs), words, alpha, blocks);
  }

  /** Returns the generators, all of which can be read. */
  static List<DesignWords.Generator> generators(ExperimentDesign.Input input) {
    return input.generators().orElse(List.of()).stream()
        .map(text -> DesignWords.generator(text, input.names()).orElseThrow())
        .toList();
  }

  private static List<double[]> cube(
      ExperimentDesign.Input input, List<DesignWords.Generator> generators, Work work) {
    int factors = input.factors().size();
    return switch (input.design()) {
      case FULL_FACTORIAL ->
          DesignRuns.factorial(
              input.factors().stream().mapToInt(f -> f.levels().orElse(2)).toArray());
      case FRACTIONAL_FACTORIAL, CENTRAL_COMPOSITE -> DesignRuns.fraction(factors, generators);
      case PLACKETT_BURMAN ->
          DesignRuns.screening(factors, input.runs().orElse(Math.max(8, 4 * (factors / 4 + 1))));
      case BOX_BEHNKEN -> DesignRuns.sphere(factors);
      case LATIN_HYPERCUBE ->
          LatinHypercube.of(factors, input.runs().orElseThrow(), input.seed(), work);
      case D_OPTIMAL -> {
        List<double[]> candidates = candidates(input);
        var exchange =
            new FedorovExchange(
                DesignModel.of(input, candidates).rows(), input.runs().orElseThrow(), input.seed());
        yield Arrays.stream(exchange.best(work)).mapToObj(candidates::get).toList();
      }
    };
  }

  /** Returns all candidates of a d-optimal design. */
  static List<double[]> candidates(ExperimentDesign.Input input) {
    return DesignRuns.factorial(
        input.factors().stream().mapToInt(f -> f.levels().orElse(input.grid())).toArray());
  }

  ExperimentDesign.Result result() {
    DesignModel model = model(input, runs);
    var information = new InformationMatrix(model.rows());
    double log = information.logDeterminant();
    boolean regular = Double.isFinite(log);
    int p = model.names().size();
    OptionalInt shortest =
        input.design() == DesignKind.PLACKETT_BURMAN ? OptionalInt.of(3) : words.resolution();
    return new ExperimentDesign.Result(
        runs.size(),
        table(false),
        table(true),
        order(),
        blocks.map(BlockPlan::block),
        blocks.map(BlockPlan::confounded),
        shortest.isPresent() ? Integer.valueOf(shortest.getAsInt()) : null,
        words.relation(),
        words.aliases(),
        alpha,
        model.names(),
        information.diagonal(),
        regular ? Double.valueOf(log) : null,
        regular ? Double.valueOf(StrictMath.exp(log / p) / runs.size()) : null);
  }

  /** Returns the model at the runs; of d_optimal with the columns that the candidates have. */
  static DesignModel model(ExperimentDesign.Input input, List<double[]> runs) {
    return input.design() == DesignKind.D_OPTIMAL
        ? DesignModel.of(input, candidates(input), runs)
        : DesignModel.of(input, runs);
  }

  private Map<String, double[]> table(boolean actual) {
    var table = new LinkedHashMap<String, double[]>();
    for (int k = 0; k < input.factors().size(); k++) {
      int at = k;
      DesignFactor factor = input.factors().get(k);
      table.put(
          factor.name(),
          runs.stream().mapToDouble(run -> actual ? factor.actual(run[at]) : run[at]).toArray());
    }
    return table;
  }

  private int[] order() {
    int count = runs.size();
    int[] block = blocks.map(BlockPlan::block).orElseGet(() -> new int[count]);
    int[] rows = IntStream.range(0, count).toArray();
    if (input.randomise()) {
      UniformRandomProvider random =
          RandomSource.XO_RO_SHI_RO_128_PP.create(BlockSeeds.splitmix64(input.seed(), 1000));
      rows = LatinHypercube.shuffled(count, random);
    }
    List<Integer> order = new ArrayList<>(Arrays.stream(rows).boxed().toList());
    Collections.sort(order, (a, b) -> Integer.compare(block[a], block[b]));
    return order.stream().mapToInt(Integer::intValue).toArray();
  }
}
