package dev.omni.application.benchmark;

import dev.omni.application.model.Models;
import dev.omni.application.operation.Call;
import dev.omni.application.operation.Effect;
import dev.omni.application.operation.Operation;
import dev.omni.application.run.RunView;
import dev.omni.application.spi.Benchmarks;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.Model;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.benchmark.Marked;
import dev.omni.domain.benchmark.Score;
import dev.omni.domain.benchmark.Sheet;
import dev.omni.domain.benchmark.Suite;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Benchmarking models. */
public final class BenchmarkRuns {
  /** The kind of its runs. */
  public static final String KIND = "benchmark_run";

  private final Models models;
  private final Benchmarks benchmarks;
  private final Stores stores;
  private final Doors doors;

  /** Over models and tasks, and where what is done is kept. */
  public BenchmarkRuns(Models models, Benchmarks benchmarks, Stores stores, Doors doors) {
    this.models = models;
    this.benchmarks = benchmarks;
    this.stores = stores;
    this.doors = doors;
  }

  /** The operations. */
  public List<Operation> rows() {
    return List.of(Operation.keyed("benchmarks.run", this::again, this::run).taking(Request.SHAPE));
  }

  private Effect run(Call call) {
    Plan plan = new Request(models, benchmarks).plan(call.caller().tenant(), call.body());
    return new Effect.Enqueue(
        new Subject.OfOperation(KIND, plan.model()), plan.kept(), BenchmarkRuns::view);
  }

  private Optional<Json> again(Caller caller, UUID id) {
    return stores.runs().find(caller.tenant(), id).map(BenchmarkRuns::view);
  }

  /**
   * Executes a run. Every marked answer is kept before the next task is asked, so that a run that
   * is taken again goes on where it was.
   */
  public Report execute(Run run, Watcher watcher) {
    var plan = new Plan(run.input());
    var suites = new ArrayList<Json>();
    Json comparison = Json.NULL;
    var done = new Progress(watcher, total(run, plan));
    for (Suite suite : plan.suites()) {
      Sheet sheet = sheet(run, plan, suite, plan.model(), done);
      Optional<Sheet> other =
          plan.baseline().map(baseline -> sheet(run, plan, suite, baseline, done));
      Json against =
          other.flatMap(sheet::against).<Json>map(BenchmarkRuns::comparison).orElse(Json.NULL);
      comparison = plan.suites().size() == 1 ? against : comparison;
      suites.add(
          Json.obj(
              "suite", suite,
              "dimensions", sheet.json(plan.dimensions()),
              "digits", sheet.digits(),
              "baseline", other.map(o -> o.json(plan.dimensions())),
              "comparison", against,
              "tasks", sheet.tasks()));
    }
    Json.Obj result =
        Json.obj("model", plan.model())
            .withPresent("model_digest", plan.kept().get("model_digest"))
            .withPresent("mode", plan.kept().get("mode"))
            .withPresent("task_set", plan.kept().get("task_set"))
            .withPresent("seed", plan.kept().get("seed"))
            .with("epochs", plan.epochs())
            .withPresent("baseline_model", plan.baseline())
            .with("suites", suites)
            .with("comparison", comparison);
    return new Report(
        new Outcome.Succeeded(result),
        Json.obj("numerics", Json.obj("seed", plan.kept().number("seed"))));
  }

  private static Json.Obj comparison(Score score) {
    return Json.obj(
        "difference", score.value(),
        "stderr", score.stderr(),
        "ci95", new double[] {score.low(), score.high()},
        "n", score.n());
  }

  private int total(Run run, Plan plan) {
    int total = 0;
    for (Suite suite : plan.suites()) {
      total += plan.tasks(benchmarks, suite, model(run, plan.model())).size() * plan.epochs();
      if (plan.baseline().isPresent()) {
        Model other = model(run, plan.baseline().get());
        total += plan.tasks(benchmarks, suite, other).size() * plan.epochs();
      }
    }
    return total;
  }

  private Sheet sheet(Run run, Plan plan, Suite suite, String id, Progress done) {
    Model model = model(run, id);
    var examiner = new Examiner(benchmarks, model, plan.mode(), doors);
    var answers = new Answered(stores.documents(), run, doors);
    var rows = new ArrayList<Marked>();
    for (var task : plan.tasks(benchmarks, suite, model)) {
      for (int epoch = 1; epoch <= plan.epochs(); epoch++) {
        int now = epoch;
        String name = suite + "/" + id + "/" + task.id() + "#" + task.variant() + "/" + epoch;
        rows.add(answers.once(name, () -> examiner.ask(task, now, plan.timeout(), done.watcher())));
        done.one();
      }
    }
    return new Sheet(rows);
  }

  private Model model(Run run, String id) {
    return models
        .find(run.tenant(), id)
        .orElseThrow(
            () ->
                Fault.of(FaultCode.RUNTIME_UNAVAILABLE, "There is no model " + id + " any more."));
  }

  /** How far a run is. */
  private static final class Progress {
    private final Watcher watcher;
    private final int total;
    private int done;

    Progress(Watcher watcher, int total) {
      this.watcher = watcher;
      this.total = total;
    }

    Watcher watcher() {
      return watcher;
    }

    void one() {
      done++;
      watcher.progress((double) done / total, Json.obj("done", done, "total", total));
    }
  }

  /** What is told of a run. */
  private static Json.Obj view(Run run) {
    Json.Obj kept = run.input();
    return RunView.of(run, "benchmark.run")
        .with("model", run.subject().target())
        .withPresent("model_digest", kept.get("model_digest"))
        .withPresent("mode", kept.get("mode"))
        .withPresent("suites", kept.get("suites"))
        .withPresent("task_set", kept.get("task_set"))
        .withPresent("seed", kept.get("seed"))
        .withPresent("epochs", kept.get("epochs"));
  }
}
