package dev.omni.application.figure;

import dev.omni.application.data.InputData;
import dev.omni.application.run.RunRows;
import dev.omni.application.run.Runs;
import dev.omni.application.world.Worlds;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunTarget;
import dev.omni.domain.world.Capability;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.RunData;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Overlay;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The figures of runs. Each is derived from input and result when it is read; none is stored. */
public final class RunFigures {
  private final Runs runs;
  private final Worlds worlds;
  private final InputData inputs;
  private final RunRows rows;

  /** Creates the reader. */
  public RunFigures(Runs runs, Worlds worlds, InputData inputs, RunRows rows) {
    this.runs = runs;
    this.worlds = worlds;
    this.inputs = inputs;
    this.rows = rows;
  }

  /**
   * Returns the figure of a run.
   *
   * @throws Fault {@code run_not_found}, {@code run_not_terminal}, {@code plot_not_found}
   */
  public Figure ofRun(Caller caller, UUID id) {
    Run run = runs.read(caller, id);
    if (!run.status().terminal()) {
      throw Fault.of(
          FaultCode.RUN_NOT_TERMINAL,
          "The run is still " + run.status() + "; a plot needs its result.",
          Json.obj("status", run.status()));
    }
    JsonEngine engine = engine(run);
    return rows.figure(run)
        .or(() -> run.findResult().flatMap(result -> engine.figure(whole(run, engine), result)))
        .orElseThrow(() -> Fault.of(FaultCode.PLOT_NOT_FOUND, "This run has no plot."));
  }

  /**
   * Returns the figure of several runs of one capability over each other, named "Run 1" and so on
   * by their place. A run without result, or whose input is gone, is left out. Empty when fewer
   * than two are left, and when they have nothing to show together.
   *
   * @param compared at most {@link Overlay#MOST} runs that the caller may read
   */
  public Optional<Figure> overlay(List<Run> compared) {
    if (compared.size() > Overlay.MOST
        || compared.stream().map(run -> run.subject().target()).distinct().count() != 1) {
      throw new IllegalArgumentException("runs of one capability, at most " + Overlay.MOST);
    }
    JsonEngine engine = engine(compared.get(0));
    var layers = new ArrayList<Overlay.Layer>();
    var data = new ArrayList<RunData<Json.Obj, Json.Obj>>();
    for (int i = 0; i < compared.size(); i++) {
      Run run = compared.get(i);
      String name = "Run " + (i + 1);
      rows.figure(run).ifPresent(figure -> layers.add(new Overlay.Layer(name, figure)));
      run.findResult()
          .ifPresent(
              result ->
                  inputOf(run, engine)
                      .ifPresent(input -> data.add(new RunData<>(name, input, result))));
    }
    return layers.isEmpty() ? engine.figure(data) : Overlay.of(layers);
  }

  private JsonEngine engine(Run run) {
    var subject = (RunTarget.CapabilityTarget) run.subject();
    return worlds.engine(subject.world(), subject.capability());
  }

  private Optional<Json.Obj> inputOf(Run run, JsonEngine engine) {
    try {
      return Optional.of(whole(run, engine));
    } catch (Fault gone) {
      return Optional.empty();
    }
  }

  /** Returns the whole input: with defaults and columns of data sets, which must still be there. */
  private Json.Obj whole(Run run, JsonEngine engine) {
    Capability capability = engine.capability();
    if (run.keptInput().isEmpty()) {
      throw Fault.of(
          FaultCode.PLOT_NOT_FOUND, "The input of this run is no longer kept; it has no plot.");
    }
    try {
      return capability.input().filled(inputs.ofRun(run, capability));
    } catch (Fault deleted) {
      throw Fault.of(
          FaultCode.PLOT_NOT_FOUND, "This run read a data set that was deleted; it has no plot.");
    }
  }
}
