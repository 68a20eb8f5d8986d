package dev.omni.console.page;

import dev.omni.application.feature.workflow.WorkflowLists;
import dev.omni.console.form.PrettyJson;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.PagePart.Fact;
import dev.omni.console.view.PagePart.Graph.Node;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Workflows: their steps as a graph and a table. */
final class WorkflowPages {
  static final String WORKFLOWS = "/console/workflows";

  private final OperationReader operations;

  WorkflowPages(OperationReader operations) {
    this.operations = operations;
  }

  void addTo(PageTable table) {
    table.get(WORKFLOWS, this::list).get(WORKFLOWS + "/{id}", this::show);
  }

  private Answer list(ConsoleRequest request) {
    var listed = operations.list(request, "workflows.list", ListForm.sent(request, WorkflowLists.WORKFLOWS));
    return Answer.page(
        new Screen(
            "Workflows",
            "Computations, checks, decisions and approvals, chained into one run.",
            List.of(
                JsonTable.of(
                    "Definitions",
                    listed.items(),
                    new Empty(
                        "Workflows stand here; POST /workflows makes the first one.",
                        "",
                        "/docs/workflows",
                        "Read about workflows"),
                    List.of(
                        JsonTable.link("Name", "name", WORKFLOWS + "/", "id"),
                        JsonTable.text("Version", "version"),
                        JsonTable.badge("Status", "status"),
                        JsonTable.time("Created", "created_at"))),
                OperationReader.pager(request, listed))));
  }

  private Answer show(ConsoleRequest request) {
    Json.Obj workflow = definition(request);
    var parts = new ArrayList<PagePart>();
    parts.add(
        new PagePart.Facts(
            "Definition",
            List.of(
                new Fact("Id", new Cell.Copy(workflow.text("id"))),
                new Fact("Version", fact(workflow, "version")),
                new Fact("Status", new Cell.Badge(workflow.findText("status").orElse("active"))),
                new Fact("Digest", new Cell.Code(workflow.findText("digest").orElse(""))),
                new Fact(
                    "Runs",
                    new Cell.Link(
                        WorkflowRunPages.ADDRESS + "?workflow=" + workflow.text("id"),
                        "Runs of this workflow")))));
    parts.add(graph(workflow.items("steps"), Map.of()));
    parts.add(
        JsonTable.of(
            "Steps",
            objects(workflow.items("steps")),
            Empty.of("No steps."),
            List.of(
                JsonTable.code("Step", "id"),
                JsonTable.code("Uses", "uses"),
                JsonTable.text("Needs", "needs"),
                JsonTable.code("If", "if"),
                JsonTable.text("With", "with"))));
    parts.add(
        new PagePart.Code(
            "JSON", PrettyJson.of(workflow.findObject("submitted").orElse(workflow))));
    return Answer.page(new Screen("Workflow " + workflow.text("name"), "", parts));
  }

  /** Returns a workflow: by its read where there is one, else from the list. */
  private Json.Obj definition(ConsoleRequest request) {
    String id = request.id().toString();
    if (operations.has("workflows.read")) {
      return operations.read(request.caller(), "workflows.read", id);
    }
    return operations
        .list(request.caller(), "workflows.list", Map.of(), Map.of("limit", "100"))
        .items()
        .stream()
        .filter(each -> each.findText("id").equals(Optional.of(id)))
        .findFirst()
        .orElseThrow(Actions::missing);
  }

  static List<Json.Obj> objects(List<Json> items) {
    return items.stream().map(Json.Obj.class::cast).toList();
  }

  static Cell fact(Json.Obj object, String path) {
    return JsonTable.member(object, path)
        .map(ResultParts::text)
        .map(text -> (Cell) new Cell.Text(text))
        .orElseGet(Cell::none);
  }

  /**
   * Returns the steps as a graph, each with its status or what it uses; a step that states no need
   * needs the one before it.
   */
  static PagePart graph(List<Json> steps, Map<String, String> statuses) {
    var nodes = new ArrayList<Node>();
    List<String> before = List.of();
    for (Json.Obj step : objects(steps)) {
      String id = step.text("id");
      List<String> needs =
          step.has("needs") ? step.items("needs").stream().map(ResultParts::text).toList() : before;
      nodes.add(new Node(id, statuses.getOrDefault(id, step.findText("uses").orElse("")), needs));
      before = List.of(id);
    }
    return PagePart.Graph.of("Graph", nodes);
  }
}
