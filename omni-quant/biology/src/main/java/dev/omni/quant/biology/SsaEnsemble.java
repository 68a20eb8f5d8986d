package dev.omni.quant.biology;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.BlockSum;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.BlockSeeds;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A reaction network's counts over time, by an ensemble of exact stochastic trajectories. */
@AutoService(JsonEngine.class)
public final class SsaEnsemble implements JsonEngine {
  private static final int BLOCKS = 256;
  private static final int MOST_A_BLOCK = 4096;
  private static final double MOST_COUNTS = 1e15;

  @Override
  public Capability capability() {
    return Capability.named("biology.reaction-network.ssa-ensemble")
        .title(
            "Mass-action reaction network, exact stochastic ensemble (Gillespie)",
            "Mean, standard deviation, quantiles and histogram of the counts of all species at the times"
                + " of output, over independent trajectories. A reaction of k A + m B has the"
                + " propensity rate_constant (A choose k) (B choose m). Where all trajectories"
                + " agree on a count that can change, its standard error is that of one which"
                + " differs by one.")
        .job(Workload.VERY_HIGH)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(SsaContract.CONTRACT)
        .result(SsaContract.RESULT)
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
  public List<Problem> problems(Json.Obj input) {
    var found = new ArrayList<>(ReactionNetwork.problems(input));
    List<JsonFields> species = new JsonFields(input).objects("species");
    for (int i = 0; i < species.size(); i++) {
      double initial = species.get(i).number("initial");
      if (initial != Math.rint(initial) || initial > MOST_COUNTS) {
        found.add(
            ReactionNetwork.invalid(
                Pointer.ROOT.to("species").to(i).to("initial"),
                "must be a whole number of molecules, at most 1e15"));
      }
    }
    return found;
  }

  /** Returns the number of reactions if the initial state did not change. */
  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    ReactionNetwork network = ReactionNetwork.of(fields);
    double speed = 0;
    for (ReactionNetwork.Reaction reaction : network.reactions()) {
      double each = reaction.rate();
      for (int[] reactant : reaction.reactants()) {
        each *= StrictMath.pow(Math.max(1, network.initial()[reactant[0]]), reactant[1]);
      }
      speed += each;
    }
    double last = Arrays.stream(fields.numbers("output_times")).max().orElse(0);
    return fields.number("runs") * (1 + speed * last) * network.reactions().size();
  }

  @Override
  public boolean sharded() {
    return true;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    ReactionNetwork network = ReactionNetwork.of(fields);
    double[] times = fields.numbers("output_times");
    double[] rising = times.clone();
    Arrays.sort(rising);
    int runs = fields.integer("runs");
    int size = Math.min(MOST_A_BLOCK, (runs + BLOCKS - 1) / BLOCKS);
    long seed = fields.whole("seed");
    int keep = fields.integer(SsaContract.KEEP);
    var block = new SsaBlock(network, rising);
    SsaSample sample =
        work.fold(
            (runs + size - 1) / size,
            k ->
                block.simulate(
                    Math.min(size, runs - k * size),
                    (int) Math.max(0, keep - (long) k * size),
                    BlockSeeds.splitmix64(seed, k),
                    work),
            BlockSum.of(
                SsaSample::plus, known -> Json.obj("moments", rows(known, network, times, false))),
            SsaSample.codec(times.length, network.species().size()));
    SsaMoments moments = sample.moments();
    Json.Obj result =
        Json.obj(
            "moments", rows(sample, network, times, true),
            "runs", moments.runs(),
            "events", moments.events());
    if (keep > 0) {
      result = result.with("trajectories", trajectories(sample, network, rising, times));
    }
    return JsonComputed.of(result)
        .noting("seed", seed)
        .noting("rng", "XO_RO_SHI_RO_128_PP")
        .noting("paths", runs)
        .noting("chunk", size)
        .noting("chunk_seeds", "splitmix64(seed, k)");
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return new EnsembleLaws(new JsonFields(input), new JsonFields(result)).checks();
  }

  private static List<Json> rows(
      SsaSample sample, ReactionNetwork network, double[] times, boolean whole) {
    SsaMoments moments = sample.moments();
    double[] rising = times.clone();
    Arrays.sort(rising);
    var rows = new ArrayList<Json>();
    Set<Integer> changing = network.changing();
    for (double time : times) {
      int t = Arrays.binarySearch(rising, time);
      Json.Obj row = Json.Obj.EMPTY;
      for (int i = 0; i < network.species().size(); i++) {
        double unseen = time > 0 && changing.contains(i) ? 1.0 / moments.runs() : 0;
        double error = moments.standardError(t, i);
        row =
            row.with(
                network.species().get(i),
                Json.obj(
                        "mean",
                        moments.mean()[t][i],
                        "sd",
                        moments.sd(t, i),
                        "standard_error",
                        error > 0 ? error : unseen)
                    .withAll(whole ? spread(sample.counts()[t][i]) : Json.Obj.EMPTY));
      }
      rows.add(row);
    }
    return rows;
  }

  private static Json.Obj spread(CountHistogram counts) {
    return Json.obj(
        "p025", counts.quantile(0.025),
        "p25", counts.quantile(0.25),
        "p50", counts.quantile(0.5),
        "p75", counts.quantile(0.75),
        "p975", counts.quantile(0.975),
        "histogram", counts.json());
  }

  private static List<Json> trajectories(
      SsaSample sample, ReactionNetwork network, double[] rising, double[] times) {
    var all = new ArrayList<Json>();
    for (long[][] states : sample.kept()) {
      var rows = new ArrayList<Json>();
      for (double time : times) {
        long[] state = states[Arrays.binarySearch(rising, time)];
        Json.Obj row = Json.Obj.EMPTY;
        for (int i = 0; i < state.length; i++) {
          row = row.with(network.species().get(i), state[i]);
        }
        rows.add(row);
      }
      all.add(Json.of(rows));
    }
    return all;
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var rows = new ArrayList<JsonFields>();
    List<JsonFields> moments = new JsonFields(result).objects("moments");
    double[] times = new JsonFields(input).numbers("output_times");
    for (int t = 0; t < times.length; t++) {
      Json.Obj means = Json.obj("time", times[t]);
      for (var member : moments.get(t).object().members().entrySet()) {
        if (member.getValue() instanceof Json.Obj of) {
          means = means.with(member.getKey(), of.findNumber("mean"));
        }
      }
      rows.add(new JsonFields(means));
    }
    return Optional.of(
        TimeCoursePlot.marked("Mean counts over time", "Mean (molecules)").of(rows, "time"));
  }
}
