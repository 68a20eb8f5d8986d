package dev.omni.operations.benchmark;

import dev.omni.application.list.ListQuery;
import dev.omni.application.operation.ListReader;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationEffect;
import dev.omni.application.operation.OperationRunView;
import dev.omni.application.operation.Operations;
import dev.omni.application.operation.Warnings;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery.Filter;
import dev.omni.domain.run.RunTarget;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.Models;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The operations of benchmarks. */
public final class BenchmarkRuns {
  /** The kind of its runs. */
  public static final String KIND = "benchmark_run";

  private final Models models;
  private final Benchmarks benchmarks;
  private final Stores stores;
  private final ClockAndIds clockAndIds;

  /** Creates the operations. */
  public BenchmarkRuns(
      Models models, Benchmarks benchmarks, Stores stores, ClockAndIds clockAndIds) {
    this.models = models;
    this.benchmarks = benchmarks;
    this.stores = stores;
    this.clockAndIds = clockAndIds;
  }

  /** Returns the operations. */
  public List<Operation> operations() {
    return List.of(
        Operation.listing(BenchmarkLists.RUNS, this::list),
        Operation.reading("benchmark-runs.read", this::read),
        Operation.creating("benchmarks.run", this::run)
            .keyed(this::replay)
            .under(
                call ->
                    models.owner(call.caller().view(), call.body().findText("model").orElse("")))
            .withBody(BenchmarkShape.RUN.open()));
  }

  private OperationEffect list(OperationCall call, ListQuery query) {
    List<String> statuses = query.get(BenchmarkLists.STATUS).orElse(List.of());
    Optional<String> model = query.get(BenchmarkLists.MODEL);
    Filter filter = Filter.of(model, OperationRunView.statuses(statuses));
    Optional<String> suite = query.get(BenchmarkLists.SUITE);
    Optional<String> mode = query.get(BenchmarkLists.MODE);
    return ListReader.of(stores.runs(), call.caller().view(), query, KIND, filter)
        .where(run -> mode.isEmpty() || mode.equals(input(run).findText("mode")))
        .where(run -> suite.isEmpty() || suites(run).contains(Json.str(suite.get())))
        .page("benchmark.run", BenchmarkRuns::item);
  }

  private static Json.Obj input(RunHead run) {
    return run.listed().input();
  }

  private static Json.Obj item(RunHead run) {
    return OperationRunView.item(run, view(run.listed()), "metadata", "suites", Warnings.NAME);
  }

  private static List<Json> suites(RunHead run) {
    return input(run).findArray("suites").orElse(Json.Arr.EMPTY).items();
  }

  private OperationEffect read(OperationCall call) {
    return call.uuid()
        .flatMap(id -> stores.runs().find(call.caller().view(), id))
        .filter(run -> run.subject().kind().equals(KIND))
        .map(run -> new OperationEffect.Answer(view(run)))
        .orElseThrow(() -> Operations.missing("benchmark run"));
  }

  private OperationEffect run(OperationCall call) {
    BenchmarkPlan plan = new BenchmarkRunRequest(models, benchmarks).plan(call);
    return new OperationEffect.Enqueue(
        new RunTarget.OperationTarget(KIND, plan.model()), plan.stored(), BenchmarkRuns::view);
  }

  private Optional<Json> replay(Caller caller, UUID id) {
    return stores.runs().find(caller.view(), id).map(BenchmarkRuns::view);
  }

  /**
   * Executes a run. Every grade is stored before the next task, so that a repeated attempt
   * continues there.
   */
  public Report execute(Run run, Watcher watcher) {
    var plan = new BenchmarkPlan(run.input());
    var suites = new ArrayList<Json>();
    Json comparison = Json.NULL;
    var done = new Progress(watcher, total(run, plan));
    for (Suite suite : plan.suites()) {
      SuiteScores sheet = scores(run, plan, suite, plan.model(), done);
      Optional<SuiteScores> other =
          plan.baseline().map(baseline -> scores(run, plan, suite, baseline, done));
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
            .withPresent("model_digest", plan.stored().find("model_digest"))
            .withPresent("mode", plan.stored().find("mode"))
            .withPresent("task_set", plan.stored().find("task_set"))
            .withPresent("seed", plan.stored().find("seed"))
            .with("epochs", plan.epochs())
            .withPresent("baseline_model", plan.baseline())
            .with("suites", suites)
            .with("comparison", comparison);
    return new Report(
        new Outcome.Succeeded(result),
        Json.obj("numerics", Json.obj("seed", plan.stored().findNumber("seed"))));
  }

  private static Json.Obj comparison(Score score) {
    return Json.obj(
        "difference", score.value(),
        "stderr", score.error(),
        "ci95", new double[] {score.low(), score.high()},
        "n", score.n());
  }

  private int total(Run run, BenchmarkPlan plan) {
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

  private SuiteScores scores(Run run, BenchmarkPlan plan, Suite suite, String id, Progress done) {
    Model model = model(run, id);
    var examiner = new TaskEvaluator(benchmarks, model, plan.mode(), clockAndIds);
    var answers =
        new GradedAnswerJournal(stores.documents(), run, clockAndIds, done.watcher()::stored);
    var rows = new ArrayList<GradedAnswer>();
    for (var task : plan.tasks(benchmarks, suite, model)) {
      for (int epoch = 1; epoch <= plan.epochs(); epoch++) {
        int now = epoch;
        String name = suite + "/" + id + "/" + task.id() + "#" + task.variant() + "/" + epoch;
        rows.add(answers.once(name, () -> examiner.ask(task, now, plan.timeout(), done.watcher())));
        done.one();
      }
    }
    return new SuiteScores(rows);
  }

  private Model model(Run run, String id) {
    return models
        .find(run.view(), id)
        .orElseThrow(
            () ->
                Fault.of(FaultCode.RUNTIME_UNAVAILABLE, "The model " + id + " no longer exists."));
  }

  /** The progress of a run. */
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

  /** Returns the JSON of a run. */
  private static Json.Obj view(Run run) {
    Json.Obj stored = run.input();
    return OperationRunView.of(run, "benchmark.run")
        .with("model", run.subject().target())
        .withPresent("model_digest", stored.find("model_digest"))
        .withPresent("mode", stored.find("mode"))
        .withPresent("suites", stored.find("suites"))
        .withPresent("task_set", stored.find("task_set"))
        .withPresent("seed", stored.find("seed"))
        .withPresent("epochs", stored.find("epochs"))
        .withPresent("metadata", stored.find("metadata"))
        .withPresent(Warnings.NAME, stored.find(Warnings.NAME));
  }
}
