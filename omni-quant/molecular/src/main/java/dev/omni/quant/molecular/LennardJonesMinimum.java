package dev.omni.quant.molecular;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.BlockSum;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.BarPlot;
import dev.omni.quant.core.BlockSeeds;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The lowest energy of a Lennard-Jones cluster found by many walks over its minima. */
@AutoService(JsonEngine.class)
public final class LennardJonesMinimum implements JsonEngine {
  private static final double DESCENT_EVALUATIONS = 200;

  /** The energy above the lowest one known, in epsilon, at which it is reached. */
  static final double REACHED = 1e-5;

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "atoms", Shape.integer().atLeast(2).atMost(60).unit("1").titled("Number of atoms"))
          .optional(
              "starts",
              Shape.integer()
                  .atLeast(1)
                  .atMost(10_000)
                  .unit("1")
                  .otherwise(100)
                  .titled("Independent random starts"))
          .optional(
              "hops_per_start",
              Shape.integer()
                  .atLeast(0)
                  .atMost(1000)
                  .unit("1")
                  .otherwise(0)
                  .titled("Hops from minimum to minimum after each start"))
          .optional(
              "seed",
              Shape.integer()
                  .atLeast(0)
                  .atMost(9007199254740991d)
                  .unit("1")
                  .otherwise(20240101)
                  .titled("Seed of the random numbers"))
          .example(Json.obj("atoms", 7, "starts", 60, "hops_per_start", 20));

  private static final Shape RESULT =
      Shape.object()
          .required("energy", Shape.number().unit("epsilon").titled("Energy of the best minimum"))
          .required(
              "coordinates",
              Shape.listOf(Shape.listOf(Shape.number().unit("sigma")))
                  .titled("Coordinates of each particle"))
          .required(
              "times_found", Shape.integer().unit("1").titled("Searches that found the minimum"))
          .required(
              "failed_minimisations",
              Shape.integer().unit("1").titled("Searches that did not converge"))
          .required("known_minimum", Shape.number().unit("epsilon").titled("Lowest energy known"))
          .required(
              "global",
              Shape.choice("reached", "not reached")
                  .titled("Whether the lowest energy known is found"));

  @Override
  public Capability capability() {
    return Capability.named("molecular.cluster.lennard-jones-minimum")
        .title(
            "Global minimum of a Lennard-Jones cluster (multistart / basin hopping)",
            "The lowest minimum of E = 4 sum (r^-12 - r^-6) that is found from random starts, with"
                + " the atoms' places about their centre and the number of starts that found it."
                + " Nothing proves that no lower one exists: more starts and hops make it likelier"
                + " that the lowest is found.")
        .job(Workload.VERY_HIGH)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
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
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double atoms = fields.number("atoms");
    double descents = fields.number("starts") * (1 + fields.number("hops_per_start"));
    return descents * DESCENT_EVALUATIONS * atoms * atoms;
  }

  @Override
  public boolean sharded() {
    return true;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    int starts = fields.integer("starts");
    int hops = fields.integer("hops_per_start");
    long seed = fields.whole("seed");
    var hopping = new BasinHopping(fields.integer("atoms"), hops);
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
    return result(lowest, fields.integer("atoms"))
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

  private static JsonComputed result(LowestMinimum lowest, int atoms) {
    double gap = lowest.energy() - KnownMinima.of(atoms);
    double[] at = centred(lowest.coordinates());
    var rows = new ArrayList<Json>();
    for (int i = 0; i < at.length; i += 3) {
      rows.add(Json.arr(at[i], at[i + 1], at[i + 2]));
    }
    return JsonComputed.of(
        Json.obj(
            "energy", lowest.energy(),
            "coordinates", rows,
            "times_found", lowest.found(),
            "failed_minimisations", lowest.failed(),
            "known_minimum", KnownMinima.of(atoms),
            "global", gap <= REACHED ? "reached" : "not reached"));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return new ClusterLaws(new JsonFields(input), new JsonFields(result)).checks();
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
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    double[][] at = new JsonFields(result).rows("coordinates");
    double[] distances =
        Arrays.stream(at)
            .mapToDouble(p -> Math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]))
            .sorted()
            .toArray();
    return Optional.of(
        BarPlot.of(
            "Distances of the atoms from the centre",
            new BarPlot.Axis("atom", "Atom, by distance"),
            new BarPlot.Axis("distance", "Distance (sigma)"),
            distances));
  }
}
