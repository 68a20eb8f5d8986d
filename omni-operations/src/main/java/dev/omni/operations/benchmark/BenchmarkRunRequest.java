package dev.omni.operations.benchmark;

import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.Warnings;
import dev.omni.domain.access.View;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.Models;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** The parser of requests for benchmark runs. */
final class BenchmarkRunRequest {
  private final Models models;
  private final Benchmarks benchmarks;

  BenchmarkRunRequest(Models models, Benchmarks benchmarks) {
    this.models = models;
    this.benchmarks = benchmarks;
  }

  /**
   * Returns the plan of a request.
   *
   * @throws Fault with all problems
   */
  BenchmarkPlan plan(OperationCall call) {
    View view = call.caller().view();
    Optional<Json.Obj> warnings = Warnings.of(BenchmarkShape.RUN, call);
    Json.Obj filled = BenchmarkShape.RUN.filled(call.body());
    var plan = new BenchmarkPlan(filled.without("suite").with("suites", suites(filled)));
    var problems = new ArrayList<Problem>();
    problems.addAll(able(view, plan, "model", Optional.of(plan.model())));
    problems.addAll(able(view, plan, "baseline_model", plan.baseline()));
    problems.addAll(formal(plan));
    Fault.refuse(problems, FaultCode.PARAMETER_INVALID);
    Model model = models.find(view, plan.model()).orElseThrow();
    return new BenchmarkPlan(
        plan.stored()
            .with("model_digest", model.card().digest())
            .with("task_set", plan.taskSet(benchmarks, model))
            .withPresent(Warnings.NAME, warnings));
  }

  /**
   * Returns the suites of {@code suites} and {@code suite}; the default one when neither was sent.
   */
  private static List<Json> suites(Json.Obj sent) {
    var suites = new LinkedHashSet<Json>();
    sent.findArray("suites").ifPresent(several -> suites.addAll(several.items()));
    sent.find("suite").ifPresent(suites::add);
    return suites.isEmpty() ? List.of(Json.of(Suite.STATISTICS_UNCERTAINTY)) : List.copyOf(suites);
  }

  private List<Problem> able(View view, BenchmarkPlan plan, String field, Optional<String> id) {
    if (id.isEmpty()) {
      return List.of();
    }
    Optional<Model> model = models.find(view, id.get());
    if (model.isEmpty()) {
      return List.of(Problem.invalid("/" + field, "must be the id of a model that there is"));
    }
    return plan.suites().stream()
        .filter(suite -> plan.originals(benchmarks, suite, model.get()).isEmpty())
        .map(
            suite ->
                Problem.invalid(
                    "/suites", suite + " has no task of a kind that " + id.get() + " answers"))
        .toList();
  }

  private static List<Problem> formal(BenchmarkPlan plan) {
    boolean formal = plan.mode().certified();
    return plan.suites().stream()
        .filter(suite -> formal && !suite.certified())
        .map(
            suite ->
                Problem.invalid("/mode", "formal needs certificates, which " + suite + " has not"))
        .toList();
  }
}
