package dev.omni.application.batch;

import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.BatchContract;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.domain.world.World;
import dev.omni.engine.LoadedEngine;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The description of the batch of a world. Its examples use capabilities that the world has. */
final class BatchCapability {
  private static final String OPTION = "finance.option.vanilla";

  private static final Method METHOD =
      new Method(
          "One computation for each row, exact sums",
          "leaf = SHA-256(0x00 || omni:row:2 || 0x00 || SHA-256(layout) || row || kind || input ||"
              + " output or error || carry); sum = exact sum of doubles, rounded once; sd = sqrt((n Q - S^2) / (n (n - 1))), Q and S exact",
          List.of(
              "B. Laurie, A. Langley, E. Kasper, Certificate Transparency, RFC 6962, 2013, section"
                  + " 2.1 (hash tree)",
              "A. Rundgren, B. Jordan, S. Erdtman, JSON Canonicalization Scheme, RFC 8785, 2020",
              "U. Kulisch, Computer Arithmetic and Validity, 2008, chapter 8 (exact sums)"),
          List.of(),
          List.of(
              "Each row is computed as a single run of its input would be.",
              "Neither threads nor restarts change a byte of rows, result or root."));

  private BatchCapability() {}

  /** Describes the batch of a world with these engines. */
  static Capability of(World world, List<LoadedEngine> engines) {
    return Capability.named(Batch.id(world))
        .title(
            "Batch: many inputs of one " + world + " capability",
            "Computes another capability of this world for each row of a list, of columns, of a"
                + " grid or of a data set, in one run with one evidence that proves every row."
                + " The result has statistics, histograms and exact totals; the rows are read"
                + " page by page or as a stream. A wrong value is the error of its row.")
        .synonyms("batch, bulk, many rows, thousands of rows, table of inputs, CSV, grid, sweep")
        .job(Workload.VERY_HIGH)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Shape.later(() -> input(engines).schema()))
        .result(Shape.later(() -> BatchContract.result().schema()))
        .plot("Distribution of the first output, or the output over a grid")
        .method(METHOD)
        .build();
  }

  private static Shape input(List<LoadedEngine> engines) {
    Shape input = BatchContract.input();
    for (Json.Obj example : examples(engines)) {
      input = input.example(example);
    }
    return input;
  }

  private static List<Json.Obj> examples(List<LoadedEngine> engines) {
    Optional<LoadedEngine> option =
        engines.stream().filter(engine -> engine.capability().id().equals(OPTION)).findFirst();
    return Stream.concat(
            option.map(BatchCapability::grid).stream(), listed(engines).map(BatchCapability::rows))
        .toList();
  }

  /** Returns the engine of the example: the least work, then the first id. */
  private static Stream<LoadedEngine> listed(List<LoadedEngine> engines) {
    return engines.stream()
        .filter(engine -> engine.capability().idempotent())
        .min(
            Comparator.comparing((LoadedEngine engine) -> engine.capability().execution())
                .thenComparing(engine -> engine.capability().workload())
                .thenComparing(engine -> engine.capability().id()))
        .stream();
  }

  private static Json.Obj rows(LoadedEngine engine) {
    Capability capability = engine.capability();
    return Json.obj("capability", capability.id(), "rows", capability.input().examples());
  }

  private static Json.Obj grid(LoadedEngine option) {
    Json.Obj base = (Json.Obj) option.capability().input().examples().get(0);
    return Json.obj(
        "capability",
        OPTION,
        "base",
        base.without("spot").without("volatility"),
        "grid",
        Json.obj(
            "spot", Json.obj("from", 40, "to", 80, "steps", 21),
            "volatility", Json.obj("from", 0.1, "to", 0.5, "steps", 9)));
  }
}
