package dev.omni.http.mcp;

import dev.omni.application.Omni;
import dev.omni.application.operation.OperationCall;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunTarget.CapabilityTarget;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Execution;
import dev.omni.http.omni.LongPollLimiter;
import dev.omni.http.route.PathValues;
import dev.omni.http.route.RequiredScopes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;

/** The tools that start runs and follow them. */
final class RunTools {
  private static final String WORKFLOW_RUN = "workflow_run";
  private static final List<String> OF_BATCH =
      List.of("base", "rows", "columns", "grid", "data", "select", "totals");

  private final ToolSources sources;
  private final Omni omni;
  private final CapabilityRuns starting;
  private final RunAnswer answers;

  RunTools(ToolSources sources) {
    this.sources = sources;
    this.omni = sources.omni();
    this.starting = new CapabilityRuns(omni, sources.ids());
    this.answers = new RunAnswer(omni, sources.links());
  }

  Tool.ToolResult run(Caller caller, Json.Obj arguments, ToolOptions options) {
    Capability capability = CatalogueTools.capability(omni, arguments.text("id"));
    Json.Obj input = arguments.findObject("input").orElseThrow();
    ToolOptions asked = options.withSecondOpinion(arguments.flag("second_opinion"));
    return started(caller, capability, input, arguments, asked);
  }

  Tool.ToolResult batch(Caller caller, Json.Obj arguments, ToolOptions options) {
    Capability of = CatalogueTools.capability(omni, arguments.text("id"));
    Capability batch = CatalogueTools.capability(omni, Batch.id(of.world()));
    Json.Obj input = Json.obj("capability", of.id());
    for (String member : OF_BATCH) {
      input = input.withPresent(member, arguments.find(member));
    }
    try {
      return started(caller, batch, input, arguments, options);
    } catch (Fault refused) {
      throw refused.locatedBy(
          place ->
              place.startsWith("/input/capability") ? "/id" : place.replaceFirst("^/input", ""));
    }
  }

  private Tool.ToolResult started(
      Caller caller,
      Capability capability,
      Json.Obj input,
      Json.Obj arguments,
      ToolOptions options) {
    RequiredScopes.of(List.of(Scope.OMNI_RUN, Scope.run(capability.world())))
        .check(caller, Optional.empty());
    boolean confidential = arguments.flag("confidential");
    Run run = starting.start(caller, capability, input, options, confidential);
    boolean job = capability.execution() == Execution.JOB;
    Run ended = waited(omni.runs()::awaitEnd, run, arguments, options);
    return new Tool.ToolResult(
        answers.of(caller, ended, CatalogueTools.isFull(arguments)),
        CapabilityTools.failed(ended),
        Optional.of(ended).filter(open -> job && !open.status().terminal()));
  }

  private <R extends RunFacts> R waited(
      BiFunction<R, Duration, R> end, R run, Json.Obj arguments, ToolOptions options) {
    double seconds = arguments.findNumber("wait").orElseThrow().doubleValue();
    LongPollLimiter waiting = sources.waiting();
    return waiting.forEnd(
        end, run, Duration.ofMillis(Math.round(seconds * 1000)), options.memoryIsWanted());
  }

  Tool.ToolResult get(Caller caller, Json.Obj arguments, ToolOptions options) {
    UUID id = PathValues.uuid(arguments.text("id")).orElseThrow(RunTools::missing);
    RunFacts known = omni.runs().poll(caller, id);
    RunFacts run = waited(omni.runs()::pollEnd, known, arguments, options);
    boolean full = CatalogueTools.isFull(arguments);
    Json.Obj answer =
        run.subject() instanceof CapabilityTarget
            ? answers.of(caller, run, full)
            : operation(caller, run, full);
    return new Tool.ToolResult(answer, CapabilityTools.failed(run), Optional.empty());
  }

  /** Returns the answer for a run of a workflow, a model or a benchmark. */
  private Json.Obj operation(Caller caller, RunFacts run, boolean full) {
    String kind = run.subject().kind();
    String reading = kind.replace("_run", "-runs") + ".read";
    OperationCall call =
        OperationCall.of(caller, Json.Obj.EMPTY).withPathValue("uuid", run.id().toString());
    var data = (Json.Obj) sources.operations().answer(reading, call, Optional.empty()).data();
    if (full) {
      return (Json.Obj) sources.links().followable(data);
    }
    List<Json> steps = data.items("steps");
    long done =
        steps.stream()
            .filter(step -> !((Json.Obj) step).findText("status").equals(Optional.of("pending")))
            .count();
    Json.Obj answer =
        Json.obj("run_id", run.id(), "status", data.find("status"), "result", data.find("result"))
            .with("evidence_id", data.find("evidence_id"))
            .withPresent("error", data.find("error").filter(error -> !error.equals(Json.NULL)))
            .withPresent("waiting", data.find("waiting").filter(wait -> !wait.equals(Json.NULL)));
    boolean open = !run.status().terminal() && kind.equals(WORKFLOW_RUN);
    return CompactAnswer.of(
        open ? answer.with("progress", Json.obj("begun", done, "steps", steps.size())) : answer);
  }

  private static Fault missing() {
    return Fault.at(FaultCode.PARAMETER_INVALID, "/id", "must be a UUID");
  }
}
