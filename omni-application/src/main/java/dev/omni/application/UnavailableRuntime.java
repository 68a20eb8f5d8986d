package dev.omni.application;

import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.RunError;
import dev.omni.engine.JsonEngine;
import java.util.List;

/** The runtime of an Omni without one: rejects all runs. */
final class UnavailableRuntime implements CapabilityRuntime {
  private static final String REASON = "No runtime is set up for this mode.";

  @Override
  public List<JsonEngine> engines() {
    return List.of();
  }

  @Override
  public void admit(PreparedRun run) {
    throw Fault.of(FaultCode.RUNTIME_UNAVAILABLE, REASON);
  }

  @Override
  public Report execute(PreparedRun run, Watcher watcher) {
    return new Report(new RunError(FaultCode.RUNTIME_UNAVAILABLE, REASON), Json.Obj.EMPTY);
  }
}
