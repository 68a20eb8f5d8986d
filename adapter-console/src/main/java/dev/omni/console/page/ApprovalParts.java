package dev.omni.console.page;

import dev.omni.console.item.DecisionItem;
import dev.omni.console.item.QuantityItem;
import dev.omni.console.item.ReasonItem;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.PagePart.Fact;
import dev.omni.domain.access.Caller;
import java.util.List;

/** The parts of a page that a person needs to approve an action: reasons and quantities. */
final class ApprovalParts {
  private ApprovalParts() {}

  /** Returns the parts of a decision that awaits a person. */
  static List<PagePart> of(OperationReader operations, Caller caller, String decision) {
    if (!operations.has("decisions.read")) {
      return List.of();
    }
    DecisionItem stored = operations.read(caller, "decisions.read", decision, DecisionItem::new);
    return List.of(
        new PagePart.Facts(
            "Approval",
            List.of(
                new Fact("Outcome", new Cell.Badge(stored.outcome().orElse(""))),
                new Fact("Action", ItemTable.cell(stored.sentAction(), Cell.Text::new)),
                new Fact("Decision", new Cell.Copy(decision)))),
        ItemTable.of(
            "Reasons",
            stored.reasons(),
            Empty.of("This decision states no reason."),
            List.of(
                ItemTable.code("Rule", ReasonItem::rule),
                ItemTable.text("Reason", ReasonItem::message))),
        ItemTable.of(
            "Quantities",
            stored.quantities(),
            Empty.of("This decision has no quantities."),
            List.of(
                ItemTable.text("Name", QuantityItem::name),
                ItemTable.code("Value", QuantityItem::value),
                ItemTable.text("Unit", QuantityItem::unit),
                ItemTable.text("Uncertainty", QuantityItem::uncertainty),
                ItemTable.text("Limit", QuantityItem::limit))));
  }
}
