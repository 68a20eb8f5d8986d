package dev.omni.http.mcp;

import dev.omni.application.Omni;
import dev.omni.application.operation.Operations;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.run.RunTarget;
import dev.omni.http.mcp.JsonRpcException.Kind;
import dev.omni.http.route.PathValues;
import dev.omni.http.view.Links;
import dev.omni.http.view.RunView;

/**
 * Jobs as tasks (extension {@code io.modelcontextprotocol/tasks}, SEP-2663). A task has the id and
 * the lifetime of its run. A failed run is a completed task with a failed result; the extension
 * reserves {@code failed} for errors of the protocol.
 */
record RunTasks(Omni omni, Links links) {
  static final String EXTENSION = "io.modelcontextprotocol/tasks";

  static Json.Obj begun(RunFacts run) {
    return Json.obj(
        "resultType", "task",
        "taskId", run.id(),
        "status", status(run),
        "createdAt", run.origin().createdAt(),
        "lastUpdatedAt", run.state().updatedAt(),
        "ttlMs", Json.NULL,
        "pollIntervalMs", 1000);
  }

  private static String status(RunFacts run) {
    if (!run.status().terminal()) {
      return "working";
    }
    return run.status() == RunStatus.CANCELLED ? "cancelled" : "completed";
  }

  /** Returns a task, with its result when it has one. */
  Json.Obj get(Caller caller, JsonRpcMessage message) {
    RunFacts run = run(caller, message);
    Json.Obj task = begun(run).with("resultType", "complete");
    return status(run).equals("completed")
        ? task.with(
            "result", Results.of(Results.bare(RunView.of(run, links)), CapabilityTools.failed(run)))
        : task;
  }

  /** Accepts an update; the server never requests input, so it has no effect. */
  Json.Obj update(Caller caller, JsonRpcMessage message) {
    run(caller, message);
    return Json.obj("resultType", "complete");
  }

  /** Cancels a task; a terminal one stays unchanged. */
  Json.Obj cancel(Caller caller, JsonRpcMessage message) {
    RunFacts run = run(caller, message);
    try {
      omni.runs().cancel(caller, run.id());
    } catch (Fault ended) {
      if (ended.code() != FaultCode.RUN_ALREADY_TERMINAL
          && ended.code() != FaultCode.RUN_NOT_CANCELLABLE) {
        throw ended;
      }
    }
    return Json.obj("resultType", "complete");
  }

  private RunFacts run(Caller caller, JsonRpcMessage message) {
    if (!message.knows(EXTENSION)) {
      throw new JsonRpcException(
          Kind.CAPABILITY,
          "Tasks are for clients that declare the extension " + EXTENSION + ".",
          Json.obj(
              "requiredCapabilities", Json.obj("extensions", Json.obj(EXTENSION, Json.Obj.EMPTY))));
    }
    String id = message.text("taskId");
    return PathValues.uuid(id)
        .map(uuid -> omni.runs().poll(caller, uuid))
        .filter(found -> found.subject() instanceof RunTarget.CapabilityTarget)
        .orElseThrow(() -> Operations.missing("task"));
  }
}
