package dev.omni.quant.biology;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.BlockSum;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.BlockSeeds;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A reaction network's counts over time, by an ensemble of exact stochastic trajectories. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class SsaEnsemble implements Engine<SsaEnsemble.Input, SsaEnsemble.Result> {
  private static final int BLOCKS = 256;
  private static final int MOST_A_BLOCK = 4096;
  private static final double MOST_COUNTS = 1e15;

  /**
   * A network, and how many trajectories of it are drawn.
   *
   * @param network species, reactions and times
   * @param runs trajectories
   * @param keepTrajectories how many trajectories are given whole
   * @param seed seed of the random numbers
   */
  @Example(
      """
      {"species": [{"id": "X", "initial": 100}],
       "reactions": [
        {"reactants": {"X": 1}, "products": {"X": 2}, "rate_constant": 0.1},
        {"reactants": {"X": 1}, "products": {}, "rate_constant": 0.11}],
       "output_times": [10, 25, 50]}""")
  public record Input(
      @Flat NetworkInput network,
      @Title("Trajectories") @Unit("1") @Range(from = 100, to = 1e9) @Default("10000") int runs,
      @Title("How many trajectories are given whole")
          @Unit("1")
          @Range(from = 0, to = 20)
          @Default("0")
          int keepTrajectories,
      @Title("Seed of the random numbers")
          @Unit("1")
          @Range(from = 0, to = 9007199254740991d)
          @Default("20240101")
          long seed) {}

  /**
   * The moments of the counts of a species at a time.
   *
   * @param mean mean
   * @param sd standard deviation
   * @param standardError standard error of the mean
   * @param p025 count that 2.5 % do not exceed
   * @param p25 count that 25 % do not exceed
   * @param p50 count that 50 % do not exceed
   * @param p75 count that 75 % do not exceed
   * @param p975 count that 97.5 % do not exceed
   * @param histogram histogram of the counts
   */
  public record CountMoments(
      @Title("Mean") @Unit("count") double mean,
      @Title("Standard deviation") @Unit("count") double sd,
      @Title("Standard error of the mean") @Unit("count") double standardError,
      @Title("Count that 2.5 % do not exceed") @Unit("count") double p025,
      @Title("Count that 25 % do not exceed") @Unit("count") double p25,
      @Title("Count that 50 % do not exceed") @Unit("count") double p50,
      @Title("Count that 75 % do not exceed") @Unit("count") double p75,
      @Title("Count that 97.5 % do not exceed") @Unit("count") double p975,
      @Title("Histogram of the counts") ShownHistogram histogram) {}

  /**
   * The counts of all species over trajectories.
   *
   * @param moments moments at each time
   * @param runs number of simulations
   * @param events number of reactions simulated
   * @param trajectories first trajectories, the counts at each time
   */
  public record Result(
      @Title("Moments at each time")
          List<@Keys("species") Map<String, @Title("Moments of a species") CountMoments>> moments,
      @Title("Number of simulations") @Unit("1") long runs,
      @Title("Number of reactions simulated")
          @Unit("1")
          @Unchecked("How much work it was; the counts do not follow from it.")
          long events,
      @Title("First trajectories, the counts at each time")
          Optional<List<List<@Keys("species") Map<String, @Title("Count") @Unit("count") Long>>>>
              trajectories) {}

  @Override
  public Capability capability() {
    return Capability.named("biology.reaction-network.ssa-ensemble")
        .limit("runs", "At least 1,000 runs of the ensemble.", "runs >= 1000")
        .title(
            "Mass-action reaction network, exact stochastic ensemble (Gillespie)",
            "Mean, standard deviation, quantiles and histogram of the counts of all species at the times"
                + " of output, over independent trajectories. A reaction of k A + m B has the"
                + " propensity rate_constant (A choose k) (B choose m). Where all trajectories"
                + " agree on a count that can change, its standard error is that of one which"
                + " differs by one.")
        .synonyms(
            "gillespie, stochastic simulation, SSA, gene expression noise,"
                + " chemical master equation, molecule counts, birth death process, intrinsic noise,"
                + " random reactions")
        .job(Workload.VERY_HIGH)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Mean counts over time")
        .method(
            new Method(
                "Gillespie's direct method",
                "a_r = c_r prod_i (n_i choose s_ir); tau = Exp(1) / sum a; P(r) = a_r / sum a",
                List.of(
                    "D. T. Gillespie, A general method for numerically simulating the stochastic"
                        + " time evolution of coupled chemical reactions, Journal of Computational"
                        + " Physics 22, 1976, pp. 403-434",
                    "T. W. Evans, C. S. Gillespie and D. J. Wilkinson, The SBML discrete stochastic"
                        + " models test suite, Bioinformatics 24, 2008"),
                List.of(
                    Libraries.named("org.apache.commons:commons-rng-simple"),
                    Libraries.named("org.apache.commons:commons-rng-sampling"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Well mixed, constant volume; initial amounts are whole counts.",
                    "2 A -> ... runs at c n (n - 1) / 2: c is twice the constant k of rate"
                        + " equations that have k n^2.",
                    "Quantiles and histograms are exact where a count has few different values, 16 to"
                        + " 1024 by the size of the run; else those of bins of a power of two.",
                    "Exact: no leaping. A trajectory of more than 1e8 reactions is refused.",
                    "Where the rate equations cannot be followed, their means are not"
                        + " among the checks.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var found = new ArrayList<>(input.network().problems());
    List<NetworkInput.NetworkSpecies> species = input.network().species();
    for (int i = 0; i < species.size(); i++) {
      double initial = species.get(i).initial();
      if (initial != Math.rint(initial) || initial > MOST_COUNTS) {
        found.add(
            Problem.invalid(
                Pointer.ROOT.to("species").to(i).to("initial").text(),
                "must be a whole number of molecules, at most 1e15"));
      }
    }
    return found;
  }

  /** Returns the number of reactions if the initial state did not change. */
  @Override
  public double steps(Input input) {
    ReactionNetwork network = ReactionNetwork.of(input.network());
    double speed = 0;
    for (ReactionNetwork.Reaction reaction : network.reactions()) {
      double each = reaction.rate();
      for (int[] reactant : reaction.reactants()) {
        each *= StrictMath.pow(Math.max(1, network.initial()[reactant[0]]), reactant[1]);
      }
      speed += each;
    }
    double last = Arrays.stream(input.network().times()).max().orElse(0);
    return input.runs() * (1 + speed * last) * network.reactions().size();
  }

  @Override
  public boolean sharded() {
    return true;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    ReactionNetwork network = ReactionNetwork.of(input.network());
    double[] rising = input.network().times();
    Arrays.sort(rising);
    int runs = input.runs();
    int size = Math.min(MOST_A_BLOCK, (runs + BLOCKS - 1) / BLOCKS);
    int keep = input.keepTrajectories();
    var block = new SsaBlock(network, rising);
    SsaSample sample =
        work.fold(
            (runs + size - 1) / size,
            k ->
                block.simulate(
                    Math.min(size, runs - k * size),
                    (int) Math.max(0, keep - (long) k * size),
                    BlockSeeds.splitmix64(input.seed(), k),
                    work),
            BlockSum.of(
                SsaSample::plus,
                known -> new CountTable(known, network, input.network().times()).estimate()),
            SsaSample.codec(rising.length, network.species().size()));
    var table = new CountTable(sample, network, input.network().times());
    var result =
        new Result(
            table.rows(),
            sample.moments().runs(),
            sample.moments().events(),
            keep > 0 ? Optional.of(table.trajectories()) : Optional.empty());
    return Computed.of(result)
        .noting("seed", input.seed())
        .noting("rng", "XO_RO_SHI_RO_128_PP")
        .noting("paths", runs)
        .noting("chunk", size)
        .noting("chunk_seeds", "splitmix64(seed, k)");
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new EnsembleLaws(input, result).checks();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(new EnsembleFigure(input, result).figure());
  }
}
