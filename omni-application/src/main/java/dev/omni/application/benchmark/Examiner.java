package dev.omni.application.benchmark;

import dev.omni.application.run.Timed;
import dev.omni.application.spi.Benchmarks;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.Infeasible;
import dev.omni.application.spi.Model;
import dev.omni.domain.benchmark.BenchmarkTask;
import dev.omni.domain.benchmark.Marked;
import dev.omni.domain.benchmark.Mode;
import dev.omni.domain.json.Digest;
import dev.omni.domain.json.Json;
import dev.omni.domain.model.Task;
import dev.omni.domain.model.TaskKind;
import java.util.List;
import java.util.concurrent.CancellationException;

/** Asks a model tasks, and marks what it answers. */
final class Examiner {
  private final Benchmarks benchmarks;
  private final Model model;
  private final Mode mode;
  private final Doors doors;

  Examiner(Benchmarks benchmarks, Model model, Mode mode, Doors doors) {
    this.benchmarks = benchmarks;
    this.model = model;
    this.mode = mode;
    this.doors = doors;
  }

  /**
   * One answer, marked; none is marked as wrong.
   *
   * @param seconds that the model has
   * @throws CancellationException when the watcher says to stop
   */
  Marked ask(BenchmarkTask task, int epoch, int seconds, Watcher watcher) {
    try {
      var timed = new Timed(watcher, doors, seconds);
      Json.Obj answer = model.answer(allowed(task.task()), timed.work());
      return marked(task, epoch, Digest.sha256(answer), benchmarks.mark(task, mode, answer));
    } catch (Infeasible none) {
      return wrong(task, epoch);
    } catch (CancellationException stopped) {
      if (watcher.stopped()) {
        throw stopped;
      }
      return wrong(task, epoch);
    }
  }

  /** The task with the tools and the calls that the mode allows. */
  private Task allowed(Task task) {
    if (task.kind() != TaskKind.AGENT) {
      return task;
    }
    List<String> offered =
        task.input().array("tools").orElse(Json.Arr.EMPTY).items().stream()
            .map(tool -> ((Json.Str) tool).value())
            .toList();
    Json.Obj input =
        task.input().with("tools", offered.stream().filter(t -> mode.allows(t, offered)).toList());
    int budget = input.number("budget").orElseThrow().intValueExact();
    int calls = Math.max(1, Math.min(budget, mode.calls().orElse(budget)));
    return new Task(task.kind(), input.with("budget", calls), task.seed());
  }

  private Marked wrong(BenchmarkTask task, int epoch) {
    return marked(task, epoch, "", benchmarks.mark(task, mode, Json.Obj.EMPTY));
  }

  private static Marked marked(BenchmarkTask task, int epoch, String answer, Json.Obj marks) {
    return new Marked(task.id(), task.family(), task.variant(), epoch, answer, marks);
  }
}
