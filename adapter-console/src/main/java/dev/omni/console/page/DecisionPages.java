package dev.omni.console.page;

import dev.omni.console.item.DecisionItem;
import dev.omni.console.item.ReasonItem;
import dev.omni.console.item.VerificationItem;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decisions of the guard, and verifications. */
final class DecisionPages {
  /** The operation whose items these pages show. */
  static final String LIST = "decisions.list";

  private static final String ADDRESS = "/console/decisions";

  private static final int LAST = 25;

  private final OperationReader operations;

  DecisionPages(OperationReader operations) {
    this.operations = operations;
  }

  void addTo(PageTable table) {
    table.get(ADDRESS, this::list);
  }

  private Answer list(ConsoleRequest request) {
    Map<String, String> query = ListForm.sent(request, operations.definition(LIST));
    var decisions = operations.list(request, LIST, query, DecisionItem::new);
    var verifications =
        operations.list(
            request.caller(),
            OperationQuery.of("verifications.list").limit(LAST),
            VerificationItem::new);
    var parts = new ArrayList<PagePart>();
    parts.add(ListForm.of(operations.definition(LIST), request.query()));
    chart(
            operations.newest(
                request.caller(), OperationQuery.of(LIST).where(query), DecisionItem::new))
        .ifPresent(parts::add);
    parts.addAll(
        List.of(
            ItemTable.of(
                "Guard decisions",
                decisions.items(),
                new Empty(
                    "Decisions stand here; POST /guard/check makes the first one.",
                    "",
                    "/docs/verify-and-guard",
                    "Read about the guard"),
                List.of(
                    ItemTable.badge("Outcome", DecisionItem::outcome),
                    ItemTable.text("Action", DecisionItem::action),
                    ItemTable.lines(
                        "Reasons",
                        decision -> decision.reasons().stream().map(ReasonItem::line).toList()),
                    ItemTable.time("Created", DecisionItem::createdAt),
                    ItemTable.evidence())),
            OperationReader.pager(request, decisions),
            ItemTable.of(
                "Verifications",
                verifications.items(),
                Empty.of("Verifications stand here; POST /verify makes the first one."),
                List.of(
                    ItemTable.badge("Verdict", VerificationItem::verdict),
                    ItemTable.code("Id", VerificationItem::id),
                    ItemTable.time("Created", VerificationItem::createdAt),
                    ItemTable.evidence()))));
    return Answer.page(
        new Screen(
            "Decisions", "What the guard allowed or refused, and what was verified.", parts));
  }

  /** Returns the decisions that fit the filters, by day and outcome. */
  private static Optional<PagePart> chart(ChartItems<DecisionItem> decisions) {
    var counts = new TimeBuckets(ChronoUnit.DAYS);
    for (DecisionItem each : decisions.items()) {
      each.created().ifPresent(at -> counts.add(at, each.outcome().orElse("")));
    }
    return counts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Figures.of(
                "Outcomes by day",
                decisions.title("Decisions by day and outcome", DecisionItem::created),
                counts.chart("decisions")));
  }
}
