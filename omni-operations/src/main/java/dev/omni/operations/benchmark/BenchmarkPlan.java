package dev.omni.operations.benchmark;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.operations.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The plan of a benchmark run: the request with all defaults, as stored in the run.
 *
 * @param stored model, mode, suites, dimensions, epochs, seed, variants, timeout_seconds; {@code
 *     baseline_model} and {@code limit} when requested
 */
record BenchmarkPlan(Json.Obj stored) {
  String model() {
    return stored.findText("model").orElseThrow();
  }

  Optional<String> baseline() {
    return stored.findText("baseline_model");
  }

  BenchmarkMode mode() {
    return BenchmarkMode.of(stored.findText("mode").orElseThrow());
  }

  List<Suite> suites() {
    return texts("suites").stream().map(Suite::of).toList();
  }

  List<ScoreDimension> dimensions() {
    return texts("dimensions").stream()
        .map(name -> ScoreDimension.valueOf(name.toUpperCase(Locale.ROOT)))
        .toList();
  }

  int epochs() {
    return number("epochs");
  }

  int timeout() {
    return number("timeout_seconds");
  }

  /** Returns the tasks of a suite for a model: those of its kinds, up to the limit. */
  List<BenchmarkTask> tasks(Benchmarks benchmarks, Suite suite, Model model) {
    return tasks(benchmarks, suite, model, number("variants"));
  }

  /** Returns the tasks without paraphrases. */
  List<BenchmarkTask> originals(Benchmarks benchmarks, Suite suite, Model model) {
    return tasks(benchmarks, suite, model, 0);
  }

  private List<BenchmarkTask> tasks(Benchmarks benchmarks, Suite suite, Model model, int variants) {
    long seed = stored.findNumber("seed").orElseThrow().longValueExact();
    long limit = stored.findNumber("limit").map(Number::longValue).orElse(Long.MAX_VALUE);
    var tasks = new ArrayList<BenchmarkTask>();
    long originals = 0;
    for (BenchmarkTask task : benchmarks.tasks(suite, seed, variants)) {
      if (!model.card().kinds().contains(task.task().kind())) {
        continue;
      }
      originals += task.variant() == 0 ? 1 : 0;
      if (originals <= limit) {
        tasks.add(task);
      }
    }
    return tasks;
  }

  /**
   * Returns version, digest and sizes of the tasks. Paraphrases follow from version, originals,
   * seed and number, which the digest covers.
   */
  Json.Obj taskSet(Benchmarks benchmarks, Model model) {
    Json.Obj counts = Json.Obj.EMPTY;
    var digests = new ArrayList<String>();
    for (Suite suite : suites()) {
      List<BenchmarkTask> tasks = originals(benchmarks, suite, model);
      counts = counts.with(suite.toString(), tasks.size());
      tasks.forEach(task -> digests.add(Sha256.sha256(task.json())));
    }
    Json.Obj set =
        Json.obj("version", benchmarks.version(), "originals", digests)
            .withPresent("seed", stored.find("seed"))
            .withPresent("variants", stored.find("variants"));
    return Json.obj(
        "version",
        benchmarks.version(),
        "digest",
        "sha256:" + Sha256.sha256(set),
        "counts",
        counts);
  }

  private int number(String name) {
    return stored.findNumber(name).orElseThrow().intValue();
  }

  private List<String> texts(String name) {
    return stored.findArray(name).orElseThrow().items().stream()
        .map(item -> ((Json.Str) item).value())
        .toList();
  }
}
