package dev.omni.quant;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The results of examples and published cases on one JVM, which {@code .ci/everywhere} compares
 * with those of others.
 */
final class EverywhereProgram {
  /** The order in which threads take the blocks of a computation. */
  private static final long ORDER = 20_261_201;

  private final int published;
  private final double mostSteps;
  private final int threads;

  private EverywhereProgram(int published, double mostSteps, int threads) {
    this.published = published;
    this.mostSteps = mostSteps;
    this.threads = threads;
  }

  /**
   * Writes a file with one JSON object: {@code java, arch, classes, results}.
   *
   * @param arguments the file; how many published cases of each capability; the elementary steps
   *     above which a case is left out; the number of threads
   */
  public static void main(String[] arguments) throws IOException {
    var program =
        new EverywhereProgram(
            Integer.parseInt(arguments[1]),
            Double.parseDouble(arguments[2]),
            Integer.parseInt(arguments[3]));
    var classes = new LinkedHashMap<String, Json>();
    var results = new LinkedHashMap<String, Json>();
    for (JsonEngine engine : Engines.all()) {
      String id = engine.capability().id();
      classes.put(id, Json.str(engine.capability().cost().reproducibility().toString()));
      program.compute(engine, results);
    }
    Json.Obj all =
        Json.obj(
            "java",
            System.getProperty("java.runtime.version"),
            "arch",
            System.getProperty("os.arch"),
            "classes",
            new Json.Obj(classes),
            "results",
            new Json.Obj(results));
    Files.write(Path.of(arguments[0]), JsonReader.bytes(all));
  }

  private void compute(JsonEngine engine, Map<String, Json> results) {
    List<Json> inputs = new ArrayList<>(engine.capability().input().examples());
    PublishedCase.all().stream()
        .filter(each -> each.capability().equals(engine.capability().id()))
        .filter(each -> !each.unreadable())
        .limit(published)
        .forEach(each -> inputs.add(each.input()));
    for (int k = 0; k < inputs.size(); k++) {
      Json.Obj input = (Json.Obj) inputs.get(k);
      if (engine.capability().input().problems(input).isEmpty()) {
        Json.Obj filled = engine.capability().input().filled(input);
        if (engine.problems(filled).isEmpty() && engine.steps(filled) <= mostSteps) {
          results.put(engine.capability().id() + "#" + k, result(engine, filled));
        }
      }
    }
  }

  /** Returns the result, or the name of what it ends with. */
  private Json result(JsonEngine engine, Json.Obj input) {
    try (var shared = new ThreadedWork(threads, ORDER)) {
      return engine.compute(input, threads == 1 ? Work.alone() : shared).result();
    } catch (RuntimeException ended) {
      return Json.str(ended.getClass().getSimpleName());
    }
  }
}
