package dev.omni.application.plot;

import dev.omni.application.data.InputData;
import dev.omni.application.figure.FigureSvg;
import dev.omni.application.figure.FigureVegaLite;
import dev.omni.application.figure.Theme;
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
import dev.omni.engine.Plot;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The plots of runs. Each is derived from input and result when it is read; none is stored. */
public final class Plots {
  private final Runs runs;
  private final Worlds worlds;
  private final InputData inputs;
  private final RunRows rows;

  /** Creates the reader. */
  public Plots(Runs runs, Worlds worlds, InputData inputs, RunRows rows) {
    this.runs = runs;
    this.worlds = worlds;
    this.inputs = inputs;
    this.rows = rows;
  }

  /**
   * Returns the plot of a run.
   *
   * @throws Fault {@code run_not_found}, {@code run_not_terminal}, {@code plot_not_found}
   */
  public Plot ofRun(Caller caller, UUID id) {
    Run run = runs.read(caller, id);
    if (!run.status().terminal()) {
      throw Fault.of(
          FaultCode.RUN_NOT_TERMINAL,
          "The run is still " + run.status() + "; a plot needs its result.",
          Json.obj("status", run.status()));
    }
    var subject = (RunTarget.CapabilityTarget) run.subject();
    JsonEngine engine = worlds.engine(subject.world(), subject.capability());
    return rows.plot(run)
        .map(Plot::of)
        .or(() -> run.findResult().flatMap(result -> engine.plot(whole(run, engine), result)))
        .orElseThrow(() -> Fault.of(FaultCode.PLOT_NOT_FOUND, "This run has no plot."));
  }

  /** Returns the plot of a run as an SVG document, with the faults of both steps. */
  public String svg(Caller caller, UUID run) {
    return svg(ofRun(caller, run));
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

  /** Returns a plot as a Vega-Lite specification; empty for an SVG document. */
  public static Optional<Json.Obj> vegaLite(Plot plot) {
    if (plot instanceof Plot.Drawn drawn) {
      return Optional.of(FigureVegaLite.of(drawn.figure()));
    }
    return plot instanceof Plot.VegaLite lite
        ? Optional.of(lite.specification())
        : Optional.empty();
  }

  /**
   * Returns a plot as an SVG document.
   *
   * @throws Fault {@code not_acceptable} for a specification that {@link SvgPlot} does not draw
   */
  public static String svg(Plot plot) {
    if (plot instanceof Plot.Svg svg) {
      return svg.document();
    }
    if (plot instanceof Plot.Drawn drawn) {
      return FigureSvg.of(drawn.figure(), FigureSvg.USUAL_WIDTH, Theme.LIGHT);
    }
    try {
      return SvgPlot.of(((Plot.VegaLite) plot).specification());
    } catch (UnsupportedPlotException refused) {
      throw Fault.of(
          FaultCode.NOT_ACCEPTABLE,
          "This plot is served as application/json only, because in SVG "
              + refused.getMessage()
              + ".",
          Json.obj("served", List.of("application/json")));
    }
  }
}
