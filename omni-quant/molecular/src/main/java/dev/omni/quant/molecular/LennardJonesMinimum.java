package dev.omni.quant.molecular;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.BlockSum;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Word;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.BlockSeeds;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The lowest energy of a Lennard-Jones cluster found by many walks over its minima. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class LennardJonesMinimum
    implements Engine<LennardJonesMinimum.Input, LennardJonesMinimum.Result> {
  private static final double DESCENT_EVALUATIONS = 90;

  /** The energy above the lowest one known, in epsilon, at which it is reached. */
  static final double REACHED = 1e-5;

  /** The success of a search by the lowest energy known. */
  public enum GlobalMinimum {
    /** Found, as far as digits go. */
    REACHED,
    /** Not found. */
    @Word("not reached")
    NOT_REACHED
  }

  /**
   * A cluster, and how its minima are sought.
   *
   * @param atoms number of atoms
   * @param starts independent random starts
   * @param hopsPerStart hops from minimum to minimum after each start
   * @param seed of the random numbers
   */
  @Example(
      """
      {"atoms": 7, "starts": 60, "hops_per_start": 20}""")
  public record Input(
      @Title("Number of atoms") @Unit("1") @Range(from = 2, to = 60) int atoms,
      @Title("Independent random starts") @Unit("1") @Range(from = 1, to = 10_000) @Default("100")
          int starts,
      @Title("Hops from minimum to minimum after each start")
          @Unit("1")
          @Range(from = 0, to = 1000)
          @Default("0")
          int hopsPerStart,
      @Title("Seed of the random numbers")
          @Unit("1")
          @Range(from = 0, to = 9007199254740991.0)
          @Default("20240101")
          long seed) {}

  /**
   * The best minimum.
   *
   * @param energy in units of the depth of a pair
   * @param coordinates of each particle about their center, in units of sigma
   * @param timesFound searches that found the minimum
   * @param failedMinimisations searches that did not converge
   * @param knownMinimum lowest energy known
   * @param global whether it is found
   */
  public record Result(
      @Title("Energy of the best minimum") @Unit("epsilon") double energy,
      @Title("Coordinates of each particle") @Unit("sigma") List<double[]> coordinates,
      @Title("Searches that found the minimum") @Unit("1") int timesFound,
      @Title("Searches that did not converge") @Unit("1") int failedMinimisations,
      @Title("Lowest energy known") @Unit("epsilon") double knownMinimum,
      @Title("Whether the lowest energy known is found") GlobalMinimum global) {}

  @Override
  public Capability capability() {
    return Capability.named("molecular.cluster.lennard-jones-minimum")
        .limit(
            "atoms",
            "At most 30 atoms: above, funnels of other shapes hide the minimum, as "
                + "of 38 atoms.",
            "atoms <= 30")
        .title(
            "Global minimum of a Lennard-Jones cluster (multistart / basin hopping)",
            "The lowest minimum of E = 4 sum (r^-12 - r^-6) that is found from random starts, with"
                + " the atoms' places about their centre and the number of starts that found it."
                + " Nothing proves that no lower one exists: more starts and hops make it likelier"
                + " that the lowest is found.")
        .synonyms(
            "lennard jones, LJ cluster, basin hopping, argon cluster, energy minimization,"
                + " atomic cluster, noble gas, lowest energy structure, global optimization")
        .job(Workload.VERY_HIGH)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Distances of the atoms from the centre")
        .method(
            new Method(
                "Basin hopping with limited-memory BFGS descents",
                "E = 4 sum_{i<j} (r_ij^-12 - r_ij^-6); accept with min(1, exp(-dE / 0.8))",
                List.of(
                    "D. J. Wales and J. P. K. Doye, Global optimization by basin-hopping, J. Phys."
                        + " Chem. A 101, 1997, pp. 5111-5116",
                    "D. J. Wales et al., The Cambridge Cluster Database, 2001",
                    "J. Nocedal, Updating quasi-Newton matrices with limited storage, Mathematics"
                        + " of Computation 35, 1980, pp. 773-782"),
                List.of(Libraries.named("org.apache.commons:commons-rng-simple")),
                List.of(
                    "Classical atoms in vacuum at rest, pair forces alone, no cut-off.",
                    "Energies within 1e-6 epsilon of each other count as one minimum.")))
        .build();
  }

  @Override
  public double steps(Input input) {
    double atoms = input.atoms();
    double descents = input.starts() * (1.0 + input.hopsPerStart());
    return descents * DESCENT_EVALUATIONS * atoms * atoms;
  }

  @Override
  public boolean sharded() {
    return true;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    int starts = input.starts();
    int hops = input.hopsPerStart();
    long seed = input.seed();
    var hopping = new BasinHopping(input.atoms(), hops);
    LowestMinimum lowest =
        work.fold(
            starts,
            k -> hopping.walk(BlockSeeds.splitmix64(seed, k), work),
            BlockSum.of(LowestMinimum::plus, LennardJonesMinimum::estimate),
            LowestMinimum.CODEC);
    if (lowest.found() == 0) {
      throw NotConverged.of(
          "none of the " + lowest.failed() + " descents ended in a minimum: take more starts",
          lowest.failed(),
          LbfgsMinimizer.GRADIENT);
    }
    return Computed.of(result(lowest, input.atoms()))
        .noting("seed", seed)
        .noting("rng", "XO_RO_SHI_RO_128_PP")
        .noting("chunk_seeds", "splitmix64(seed, start)")
        .noting("descents", starts * (1L + hops));
  }

  private static Json.Obj estimate(LowestMinimum known) {
    return known.found() == 0
        ? Json.Obj.EMPTY
        : Json.obj("energy", known.energy(), "times_found", known.found());
  }

  private static Result result(LowestMinimum lowest, int atoms) {
    double known = KnownMinima.of(atoms);
    double[] at = centred(lowest.coordinates());
    var rows = new ArrayList<double[]>();
    for (int i = 0; i < at.length; i += 3) {
      rows.add(Arrays.copyOfRange(at, i, i + 3));
    }
    return new Result(
        lowest.energy(),
        rows,
        lowest.found(),
        lowest.failed(),
        known,
        lowest.energy() - known <= REACHED ? GlobalMinimum.REACHED : GlobalMinimum.NOT_REACHED);
  }

  /**
   * Returns the lowest minimum that the walks find.
   *
   * @throws NotConverged when no descent ends in one
   */
  public static Result value(Input input) {
    return new LennardJonesMinimum().compute(input, Work.alone()).result();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new ClusterLaws(input, result).checks();
  }

  private static double[] centred(double[] coordinates) {
    double[] centred = coordinates.clone();
    for (int axis = 0; axis < 3; axis++) {
      double sum = 0;
      for (int i = axis; i < centred.length; i += 3) {
        sum += centred[i];
      }
      double mean = sum / (centred.length / 3.0);
      for (int i = axis; i < centred.length; i += 3) {
        centred[i] -= mean;
      }
    }
    return centred;
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(new ClusterFigure(input, result).figure());
  }
}
