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

  private EverywhereProgram(int published, double mostSteps) {
    this.published = published;
    this.mostSteps = mostSteps;
  }

  /**
   * Writes a file with one JSON object: {@code java, arch, classes, results}, the results by the
   * number of threads.
   *
   * @param arguments the file; how many published cases of each capability; the elementary steps
   *     above which a case is left out; the numbers of threads, with commas between
   */
  public static void main(String[] arguments) throws IOException {
    var program =
        new EverywhereProgram(Integer.parseInt(arguments[1]), Double.parseDouble(arguments[2]));
    var classes = new LinkedHashMap<String, Json>();
    var inputs = new LinkedHashMap<String, Json.Obj>();
    Map<String, JsonEngine> engines = new LinkedHashMap<>();
    for (JsonEngine engine : Engines.all()) {
      String id = engine.capability().id();
      classes.put(id, Json.str(engine.capability().cost().reproducibility().toString()));
      program
          .inputs(engine)
          .forEach(
              (name, input) -> {
                inputs.put(name, input);
                engines.put(name, engine);
              });
    }
    var results = new LinkedHashMap<String, Json>();
    for (String threads : arguments[3].split(",")) {
      var made = new LinkedHashMap<String, Json>();
      inputs.forEach(
          (name, input) ->
              made.put(name, result(engines.get(name), input, Integer.parseInt(threads))));
      results.put(threads, new Json.Obj(made));
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

  /** Returns the inputs that are not left out, with their defaults, by names. */
  private Map<String, Json.Obj> inputs(JsonEngine engine) {
    List<Json> all = new ArrayList<>(engine.capability().input().examples());
    if (published > 0) {
      PublishedCase.all().stream()
          .filter(each -> each.capability().equals(engine.capability().id()))
          .filter(each -> !each.unreadable())
          .limit(published)
          .forEach(each -> all.add(each.input()));
    }
    Map<String, Json.Obj> taken = new LinkedHashMap<>();
    for (int k = 0; k < all.size(); k++) {
      Json.Obj input = (Json.Obj) all.get(k);
      if (engine.capability().input().problems(input).isEmpty()) {
        Json.Obj filled = engine.capability().input().filled(input);
        if (engine.problems(filled).isEmpty() && engine.steps(filled) <= mostSteps) {
          taken.put(engine.capability().id() + "#" + k, filled);
        }
      }
    }
    return taken;
  }

  /** Returns the result, or the name of what it ends with. */
  private static Json result(JsonEngine engine, Json.Obj input, int threads) {
    try (var shared = new ThreadedWork(threads, ORDER)) {
      return engine.compute(input, threads == 1 ? Work.alone() : shared).result();
    } catch (RuntimeException ended) {
      return Json.str(ended.getClass().getSimpleName());
    }
  }
}
