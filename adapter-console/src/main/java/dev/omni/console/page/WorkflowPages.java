package dev.omni.console.page;

import dev.omni.console.form.PrettyJson;
import dev.omni.console.item.StepItem;
import dev.omni.console.item.WorkflowItem;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.PagePart.Fact;
import dev.omni.console.view.PagePart.Graph.Node;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Workflows: their steps as a graph and a table. */
final class WorkflowPages {
  /** The operation whose items these pages show. */
  static final String LIST = "workflows.list";

  static final String WORKFLOWS = "/console/workflows";

  private final OperationReader operations;

  WorkflowPages(OperationReader operations) {
    this.operations = operations;
  }

  void addTo(PageTable table) {
    table.get(WORKFLOWS, this::list).get(WORKFLOWS + "/{id}", this::show);
  }

  private Answer list(ConsoleRequest request) {
    var listed =
        operations.list(
            request, LIST, ListForm.sent(request, operations.definition(LIST)), WorkflowItem::new);
    return Answer.page(
        new Screen(
            "Workflows",
            "Computations, checks, decisions and approvals, chained into one run.",
            List.of(
                ItemTable.of(
                    "Definitions",
                    listed.items(),
                    new Empty(
                        "Workflows stand here; POST /workflows makes the first one.",
                        "",
                        "/docs/workflows",
                        "Read about workflows"),
                    List.of(
                        ItemTable.link(
                            "Name", WorkflowItem::name, WORKFLOWS + "/", WorkflowItem::id),
                        ItemTable.text("Version", WorkflowItem::version),
                        ItemTable.badge("Status", WorkflowItem::status),
                        ItemTable.time("Created", WorkflowItem::createdAt))),
                OperationReader.pager(request, listed))));
  }

  private Answer show(ConsoleRequest request) {
    WorkflowItem workflow = definition(request);
    var parts = new ArrayList<PagePart>();
    parts.add(
        new PagePart.Facts(
            "Definition",
            List.of(
                new Fact("Id", ItemTable.cell(workflow.id(), Cell.Copy::new)),
                new Fact("Version", ItemTable.cell(workflow.version(), Cell.Text::new)),
                new Fact("Status", new Cell.Badge(workflow.status().orElse("active"))),
                new Fact("Digest", new Cell.Code(workflow.digest().orElse(""))),
                new Fact(
                    "Runs",
                    new Cell.Link(
                        WorkflowRunPages.ADDRESS + "?workflow=" + request.id(),
                        "Runs of this workflow")))));
    parts.add(graph(workflow.steps(), Map.of()));
    parts.add(
        ItemTable.of(
            "Steps",
            workflow.steps(),
            Empty.of("No steps."),
            List.of(
                ItemTable.code("Step", StepItem::id),
                ItemTable.code("Uses", StepItem::uses),
                ItemTable.text("Needs", StepItem::needs),
                ItemTable.code("If", StepItem::condition),
                ItemTable.text("With", StepItem::with))));
    parts.add(new PagePart.Code("JSON", PrettyJson.of(workflow.submitted())));
    return Answer.page(
        new Screen("Workflow " + workflow.name().orElse("without a name"), "", parts));
  }

  /** Returns a workflow: by its read where there is one, else from the list. */
  private WorkflowItem definition(ConsoleRequest request) {
    String id = request.id().toString();
    if (operations.has("workflows.read")) {
      return operations.read(request.caller(), "workflows.read", id, WorkflowItem::new);
    }
    return operations
        .list(
            request.caller(),
            OperationQuery.of(LIST).limit(OperationReader.LONGEST_PAGE),
            WorkflowItem::new)
        .items()
        .stream()
        .filter(each -> each.id().equals(Optional.of(id)))
        .findFirst()
        .orElseThrow(Actions::missing);
  }

  /**
   * Returns the steps as a graph, each with its status or what it uses; a step that states no need
   * needs the one before it.
   */
  static PagePart graph(List<StepItem> steps, Map<String, String> statuses) {
    var nodes = new ArrayList<Node>();
    List<String> before = List.of();
    for (StepItem step : steps) {
      String id = step.id().orElse("?");
      List<String> needs = step.needed().orElse(before);
      nodes.add(new Node(id, statuses.getOrDefault(id, step.uses().orElse("")), needs));
      before = List.of(id);
    }
    return PagePart.Graph.of("Graph", nodes);
  }
}
