package dev.omni.console.page;

import dev.omni.application.feature.guard.DecisionLists;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.json.Json;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decisions of the guard, and verifications. */
final class DecisionPages {
  private static final String ADDRESS = "/console/decisions";

  private final OperationReader operations;

  DecisionPages(OperationReader operations) {
    this.operations = operations;
  }

  void addTo(PageTable table) {
    table.get(ADDRESS, this::list);
  }

  private Answer list(ConsoleRequest request) {
    Map<String, String> query = ListForm.sent(request, DecisionLists.DECISIONS);
    var decisions = operations.list(request, "decisions.list", query);
    var verifications =
        operations.list(request.caller(), "verifications.list", Map.of(), Map.of("limit", "25"));
    var parts = new ArrayList<PagePart>();
    parts.add(ListForm.of(DecisionLists.DECISIONS, request.query()));
    chart(operations.newest(request.caller(), "decisions.list", Map.of(), query))
        .ifPresent(parts::add);
    parts.addAll(
        List.of(
            JsonTable.of(
                "Guard decisions",
                decisions.items(),
                new Empty(
                    "Decisions stand here; POST /guard/check makes the first one.",
                    "",
                    "/docs/verify-and-guard",
                    "Read about the guard"),
                List.of(
                    JsonTable.badge("Outcome", "outcome"),
                    JsonTable.text("Action", "action"),
                    JsonTable.lines("Reasons", "reasons", "rule", "message"),
                    JsonTable.time("Created", "created_at"),
                    JsonTable.evidence())),
            OperationReader.pager(request, decisions),
            JsonTable.of(
                "Verifications",
                verifications.items(),
                Empty.of("Verifications stand here; POST /verify makes the first one."),
                List.of(
                    JsonTable.badge("Verdict", "verdict"),
                    JsonTable.code("Id", "id"),
                    JsonTable.time("Created", "created_at"),
                    JsonTable.evidence()))));
    return Answer.page(
        new Screen(
            "Decisions", "What the guard allowed or refused, and what was verified.", parts));
  }

  /** Returns the decisions that fit the filters, by day and outcome. */
  private static Optional<PagePart> chart(ChartItems<Json.Obj> decisions) {
    var counts = new TimeBuckets(ChronoUnit.DAYS);
    decisions
        .items()
        .forEach(each -> counts.add(OperationReader.created(each), each.text("outcome")));
    return counts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Figures.of(
                "Outcomes by day",
                decisions.title("Decisions by day and outcome", OperationReader::created),
                counts.chart("Decisions", "Outcome")));
  }
}
