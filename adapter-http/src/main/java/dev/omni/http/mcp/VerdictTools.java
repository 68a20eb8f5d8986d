package dev.omni.http.mcp;

import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.Operations;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.RequestMembers;
import dev.omni.domain.json.Shape;
import dev.omni.http.view.Links;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The operations that decide: what they answer is a verdict, its reasons and its evidence. */
final class VerdictTools {
  private static final String FULL = "full";
  private static final String VERIFY = "verify";
  private static final String REASONS = "reasons";
  private static final String EVIDENCE = "evidence_id";
  private static final int MOST_FIGURES = 20;
  private static final int LARGEST_HEAD = 2_000;
  private static final int TAIL = 50; // Bytes of the member that names the others.
  private static final Set<String> GOOD = Set.of("pass", "skipped");

  private final Operations operations;
  private final Links links;
  private final Map<String, Shape> shapes = new LinkedHashMap<>();

  VerdictTools(Operations operations, Links links) {
    this.operations = operations;
    this.links = links;
    for (Json each : CoreTools.described().items()) {
      shapes.put(((Json.Obj) each).text("name"), CoreTools.arguments((Json.Obj) each));
    }
  }

  private interface Summary {
    Json.Obj of(Json.Obj data);
  }

  /** Returns the work of each tool whose operation the server has. */
  Map<String, Tool.Work> all() {
    var all = new LinkedHashMap<String, Tool.Work>();
    Set<String> there = operations.names();
    if (there.contains(VERIFY)) {
      all.put(VERIFY, work(VERIFY, VERIFY, VerdictTools::verification));
      all.put("prove_text", work("prove_text", VERIFY, VerdictTools::proof));
    }
    if (there.contains("guard.check")) {
      all.put("guard_check", work("guard_check", "guard.check", VerdictTools::decision));
    }
    if (there.contains("workflows.run")) {
      all.put("run_workflow", work("run_workflow", "workflows.run", VerdictTools::begun));
    }
    return all;
  }

  /**
   * Returns work that refuses unknown arguments and the absence of those that it needs. What they
   * hold is judged by the operation, which answers any.
   */
  private Tool.Work work(String tool, String operation, Summary summary) {
    Shape shape = Optional.ofNullable(shapes.get(tool)).orElseThrow();
    return (caller, arguments, options) -> {
      refuse(shape, arguments);
      Json.Obj body = arguments.without(FULL);
      OperationCall call =
          tool.equals("run_workflow") ? workflow(caller, body) : OperationCall.of(caller, body);
      Json data = operations.tool(operation, call, options.key()).data();
      boolean full = CatalogueTools.isFull(arguments);
      return Tool.ToolResult.with(full ? links.followable(data) : summary.of((Json.Obj) data));
    };
  }

  private static void refuse(Shape shape, Json.Obj arguments) {
    List<Problem> problems = new ArrayList<>(RequestMembers.unknown(shape, arguments));
    for (Problem problem : shape.problems(given(arguments))) {
      boolean own =
          problem.pointer().equals("/" + FULL) || problem.pointer().equals("/workflow_id");
      boolean topMissing =
          problem.code() == Problem.Kind.MISSING && problem.pointer().lastIndexOf('/') == 0;
      if (problem.code() != Problem.Kind.UNKNOWN && (own || topMissing)) {
        problems.add(problem);
      }
    }
    Fault.refuse(problems, FaultCode.PARAMETER_INVALID);
  }

  /** Returns the arguments without those that are null: what must be there is then missing. */
  private static Json.Obj given(Json.Obj arguments) {
    return arguments.members().entrySet().stream()
        .filter(each -> each.getValue().equals(Json.NULL))
        .map(Map.Entry::getKey)
        .reduce(arguments, Json.Obj::without, (one, other) -> one);
  }

  private static OperationCall workflow(Caller caller, Json.Obj body) {
    return OperationCall.of(caller, body.without("workflow_id"))
        .withPathValue("uuid", body.text("workflow_id"));
  }

  private static Json.Obj verification(Json.Obj data) {
    if (data.has("figures")) {
      return proof(data);
    }
    return CompactAnswer.of(
        Json.obj("verdict", data.find("verdict"), REASONS, reasons(data))
            .withPresent("claimed", present(data, "claimed"))
            .withPresent("recomputed", present(data, "recomputed"))
            .with(EVIDENCE, data.find(EVIDENCE)));
  }

  /** Returns the checks that did not pass. */
  private static List<Json.Obj> reasons(Json.Obj data) {
    return data.items("checks").stream()
        .map(Json.Obj.class::cast)
        .filter(check -> !GOOD.contains(check.findText("status").orElse("")))
        .map(
            check ->
                Json.obj(
                    "check", check.find("id"),
                    "status", check.find("status"),
                    "message", check.find("message")))
        .toList();
  }

  private static Optional<Json> present(Json.Obj data, String name) {
    return data.find(name).filter(value -> !value.equals(Json.NULL));
  }

  /** Returns the figures that are not proven, as many as fit, with what else hinders a pass. */
  private static Json.Obj proof(Json.Obj data) {
    List<Json> unusable =
        data.items("sources").stream()
            .filter(each -> !((Json.Obj) each).findText("status").equals(Optional.of("usable")))
            .limit(MOST_FIGURES)
            .toList();
    Json.Obj answer =
        Json.obj(
            "verdict",
            data.find("verdict"),
            "counts",
            data.find("counts"),
            REASONS,
            reasons(data),
            EVIDENCE,
            data.find(EVIDENCE));
    answer =
        CompactAnswer.of(
            unusable.isEmpty() ? answer : answer.with("sources", unusable), LARGEST_HEAD);
    List<Json.Obj> open =
        data.items("figures").stream()
            .map(Json.Obj.class::cast)
            .filter(figure -> !figure.findText("status").equals(Optional.of("proven")))
            .toList();
    var shown = new ArrayList<Json>();
    int used = CompactAnswer.size(answer);
    for (Json.Obj figure : open) {
      used += CompactAnswer.size(figure) + 1;
      if (shown.size() == MOST_FIGURES || used > CompactAnswer.LARGEST - TAIL) {
        break;
      }
      shown.add(figure);
    }
    Json.Obj whole = answer.with("figures", shown);
    return shown.size() == open.size() ? whole : whole.with("more", List.of("/figures"));
  }

  private static Json.Obj decision(Json.Obj data) {
    return CompactAnswer.of(
        Json.obj(
                "outcome",
                data.find("outcome"),
                REASONS,
                data.find(REASONS),
                "obligations",
                data.find("obligations"))
            .withPresent("valid_until", data.find("valid_until"))
            .with(EVIDENCE, data.find(EVIDENCE)));
  }

  private static Json.Obj begun(Json.Obj data) {
    return CompactAnswer.of(
        Json.obj(
                "run_id",
                data.find("id"),
                "status",
                data.find("status"),
                EVIDENCE,
                data.find(EVIDENCE))
            .withPresent("warnings", data.find("warnings")));
  }
}
