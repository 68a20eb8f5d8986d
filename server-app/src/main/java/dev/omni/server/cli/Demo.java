package dev.omni.server.cli;

import dev.omni.application.json.JsonReader;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.ResultSummary;
import dev.omni.domain.world.World;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The demonstration: two runs in every world, one direct and one job, each with its result and the
 * verification of its evidence, over the API of a running server.
 */
final class Demo {
  private static final int WAIT_SECONDS = 1;
  private static final int LONGEST_WHOLE = 12;
  private static final int LONGEST_HEADLINE = 60;
  private final ApiClient api;
  private final Function<Json.Obj, Boolean> verified;
  private final PrintWriter out;
  private final boolean terminal;

  /**
   * Creates a demonstration on a running server.
   *
   * @param verified offline verification of the data of an evidence response
   * @param terminal whether lines may be overwritten
   */
  Demo(ApiClient api, Function<Json.Obj, Boolean> verified, PrintWriter out, boolean terminal) {
    this.api = api;
    this.verified = verified;
    this.out = out;
    this.terminal = terminal;
  }

  private record Line(Capability capability, Json.Obj run, boolean proven) {
    boolean good() {
      return proven && run.findText("status").filter("completed"::equals).isPresent();
    }

    Json.Obj json() {
      return Json.obj("run", run, "evidence_verified", proven);
    }
  }

  /**
   * Executes and prints the runs; returns true when all completed and all evidence is valid.
   *
   * @param json whether to print one JSON object, for programs
   */
  boolean show(CapabilityCatalog catalog, boolean json) {
    List<Line> lines = lines(catalog, json ? line -> {} : this::print);
    if (json) {
      out.println(JsonReader.write(Json.obj("data", lines.stream().map(Line::json).toList())));
    } else {
      out.println();
      table(lines).forEach(out::println);
    }
    out.flush();
    return lines.stream().allMatch(Line::good);
  }

  private List<Line> lines(CapabilityCatalog catalog, Consumer<Line> made) {
    var lines = new ArrayList<Line>();
    for (World world : catalog.worlds().list()) {
      String workspace = workspace(world);
      for (Execution execution : Execution.values()) {
        example(catalog, world, execution)
            .map(capability -> run(capability, workspace))
            .ifPresent(
                line -> {
                  made.accept(line);
                  lines.add(line);
                });
      }
    }
    return lines;
  }

  private String workspace(World world) {
    Json.Arr all = (Json.Arr) api.get("/omni/" + world + "/workspaces", "").data();
    return ((Json.Obj) all.get(0)).findText("id").orElseThrow();
  }

  /** Returns the lightest capability of an execution mode, so that the demonstration is fast. */
  private static Optional<Capability> example(
      CapabilityCatalog catalog, World world, Execution execution) {
    return catalog.of(world).stream()
        .filter(c -> c.execution() == execution && !Batch.isBatch(c.id()))
        .min(Comparator.comparing(Capability::workload).thenComparing(Capability::id));
  }

  private Line run(Capability capability, String workspace) {
    Json.Obj body =
        Json.obj(
            "workspace_id", workspace,
            "capability", capability.id(),
            "input", example(capability));
    Json.Obj run =
        (Json.Obj)
            api.post("/omni/" + capability.world() + "/runs", body, "demo:" + capability.id())
                .data();
    String path = "/omni/runs/" + run.findText("id").orElseThrow();
    try (var waiting = WaitLine.about(capability.id(), out, terminal, Duration.ZERO)) {
      while (open(run)) {
        run = (Json.Obj) api.get(path, "wait=" + WAIT_SECONDS).data();
      }
    }
    Json.Obj evidence = (Json.Obj) api.get(path + "/evidence", "").data();
    return new Line(capability, run, verified.apply(evidence));
  }

  private static boolean open(Json.Obj run) {
    return run.findText("status")
        .filter(List.of("dispatching", "queued", "running")::contains)
        .isPresent();
  }

  private void print(Line line) {
    out.println(line.capability().id() + " (" + line.capability().execution() + ")");
    line.run()
        .findObject("result")
        .orElse(Json.Obj.EMPTY)
        .members()
        .forEach((name, value) -> out.println("  " + name + ": " + shortened(name, value, line)));
    out.flush();
  }

  private static String shortened(String name, Json value, Line line) {
    String unit = line.capability().unitOf(name);
    return shortened(value, 100)
        + (unit.equals("1") || !(value instanceof Json.Num) ? "" : " " + unit);
  }

  private static String shortened(Json value, int most) {
    String text = value.canonical();
    if (value instanceof Json.Num number) {
      text = digits(number);
    } else if (value instanceof Json.Arr array
        && array.items().stream().allMatch(Json.Num.class::isInstance)) {
      text =
          array.items().stream()
              .map(item -> digits((Json.Num) item))
              .collect(Collectors.joining(", ", "[", "]"));
    }
    return text.length() > most ? text.substring(0, most - 3) + "..." : text;
  }

  private static String digits(Json.Num number) {
    BigDecimal rounded = number.value().round(new MathContext(7)).stripTrailingZeros();
    boolean whole = rounded.scale() < 0 && rounded.scale() > -LONGEST_WHOLE;
    return (whole ? rounded.setScale(0) : rounded).toString();
  }

  private static List<String> table(List<Line> lines) {
    var table = new Table().row("WORLD", "CAPABILITY", "STATUS", "HEADLINE", "EVIDENCE");
    for (Line line : lines) {
      table.row(
          line.capability().world().id(),
          line.capability().id(),
          line.run().findText("status").orElse("?"),
          headline(line),
          line.proven() ? "verified" : "NOT VERIFIED");
    }
    return table.lines();
  }

  private static String headline(Line line) {
    return ResultSummary.of(
            line.capability(),
            example(line.capability()),
            line.run().findObject("result").orElse(Json.Obj.EMPTY))
        .map(Demo::said)
        .orElse("-");
  }

  private static String said(ResultSummary headline) {
    return headline.field()
        + " "
        + shortened(headline.value(), LONGEST_HEADLINE)
        + (headline.unit().isEmpty() ? "" : " " + headline.unit());
  }

  private static Json.Obj example(Capability capability) {
    return (Json.Obj) capability.input().examples().get(0);
  }
}
