package dev.omni.operations.benchmark;

import dev.omni.application.json.StoredJson;
import dev.omni.application.run.worker.DeadlineWatcher;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.engine.Infeasible;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.ModelTask;
import dev.omni.operations.model.TaskKind;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;

/** The evaluation of tasks: asks a model and grades its answers. */
final class TaskEvaluator {
  private final Benchmarks benchmarks;
  private final Model model;
  private final BenchmarkMode mode;
  private final ClockAndIds clockAndIds;

  TaskEvaluator(Benchmarks benchmarks, Model model, BenchmarkMode mode, ClockAndIds clockAndIds) {
    this.benchmarks = benchmarks;
    this.model = model;
    this.mode = mode;
    this.clockAndIds = clockAndIds;
  }

  /**
   * Returns one graded answer; no answer counts as wrong, and one whose grades cannot be stored.
   *
   * @param seconds time limit of the model
   * @throws CancellationException when the watcher requests a stop
   */
  GradedAnswer ask(BenchmarkTask task, int epoch, int seconds, Watcher watcher) {
    try {
      var timed = new DeadlineWatcher(watcher, clockAndIds, Duration.ofSeconds(seconds));
      Json.Obj answer = model.answer(allowed(task.task()), timed.work());
      Json.Obj marks = benchmarks.mark(task, mode, answer);
      return StoredJson.refusal(marks).isPresent()
          ? wrong(task, epoch)
          : graded(task, epoch, Sha256.sha256(answer), marks);
    } catch (Infeasible none) {
      return wrong(task, epoch);
    } catch (CancellationException stopped) {
      if (watcher.isCancelled()) {
        throw stopped;
      }
      return wrong(task, epoch);
    }
  }

  /** Returns the task with the tools and the number of calls that the mode allows. */
  private ModelTask allowed(ModelTask task) {
    if (task.kind() != TaskKind.AGENT) {
      return task;
    }
    List<String> offered =
        task.input().items("tools").stream().map(tool -> ((Json.Str) tool).value()).toList();
    Json.Obj input =
        task.input().with("tools", offered.stream().filter(t -> mode.allows(t, offered)).toList());
    int budget = input.findNumber("budget").orElseThrow().intValueExact();
    int calls = Math.max(1, Math.min(budget, mode.calls().orElse(budget)));
    return new ModelTask(task.kind(), input.with("budget", calls), task.seed());
  }

  private GradedAnswer wrong(BenchmarkTask task, int epoch) {
    return graded(task, epoch, "", benchmarks.mark(task, mode, Json.Obj.EMPTY));
  }

  private static GradedAnswer graded(BenchmarkTask task, int epoch, String answer, Json.Obj marks) {
    return new GradedAnswer(task.id(), task.family(), task.variant(), epoch, answer, marks);
  }
}
