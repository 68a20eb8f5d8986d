package dev.omni.console.page;

import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.PagePart.Fact;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.stream.Collectors;

/** The parts of a page that a person needs to approve an action: reasons and quantities. */
final class ApprovalParts {
  private ApprovalParts() {}

  /** Returns the parts of a decision that awaits a person. */
  static List<PagePart> of(OperationReader operations, Caller caller, String decision) {
    if (!operations.has("decisions.read")) {
      return List.of();
    }
    Json.Obj stored = operations.read(caller, "decisions.read", decision);
    Json.Obj sent = stored.findObject("submitted").orElse(Json.Obj.EMPTY);
    return List.of(
        new PagePart.Facts(
            "Approval",
            List.of(
                new Fact("Outcome", new Cell.Badge(stored.findText("outcome").orElse(""))),
                new Fact("Action", WorkflowPages.fact(sent, "action")),
                new Fact("Decision", new Cell.Copy(decision)))),
        JsonTable.of(
            "Reasons",
            WorkflowPages.objects(stored.items("reasons")),
            Empty.of("This decision states no reason."),
            List.of(JsonTable.code("Rule", "rule"), JsonTable.text("Reason", "message"))),
        JsonTable.of(
            "Quantities",
            WorkflowPages.objects(sent.items("quantities")),
            Empty.of("This decision has no quantities."),
            List.of(
                JsonTable.text("Name", "name"),
                JsonTable.code("Value", "value"),
                JsonTable.text("Unit", "unit"),
                JsonTable.text("Uncertainty", "uncertainty"),
                JsonTable.text("Limit", "limit"))));
  }

  /** Returns the problems of an opinion that does not count, in words; empty when it counts. */
  static String problems(Json.Obj opinion) {
    return opinion.findObject("problems").orElse(Json.Obj.EMPTY).members().entrySet().stream()
        .map(problem -> problem.getKey() + " " + JsonTable.words(problem.getValue()))
        .collect(Collectors.joining("; "));
  }
}
