package dev.omni.console.page;

import dev.omni.console.item.ForecastItem;
import dev.omni.console.item.OutcomeItem;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Forecasts with their scores, and the outcomes that resolve them. */
final class ForecastPages {
  /** The operation whose items these pages show. */
  static final String LIST = "forecasts.list";

  private static final String ADDRESS = "/console/forecasts";

  private static final int LAST = 25;

  private final OperationReader operations;

  ForecastPages(OperationReader operations) {
    this.operations = operations;
  }

  void addTo(PageTable table) {
    table.get(ADDRESS, this::list);
  }

  private Answer list(ConsoleRequest request) {
    Map<String, String> query = ListForm.sent(request, operations.definition(LIST));
    var listed = operations.list(request, LIST, query, ForecastItem::new);
    var outcomes =
        operations.list(
            request.caller(), OperationQuery.of("outcomes.list").limit(LAST), OutcomeItem::new);
    var parts = new ArrayList<PagePart>();
    parts.add(ListForm.of(operations.definition(LIST), request.query()));
    parts.add(
        ItemTable.of(
            "Forecasts",
            listed.items(),
            new Empty(
                "Forecasts stand here; POST /verify/forecasts commits to the first one.",
                "",
                "/docs/forecasts",
                "Read about forecasts"),
            List.of(
                ItemTable.text("Question", ForecastItem::question),
                ItemTable.code("Key", ForecastItem::key),
                ItemTable.badge("Status", ForecastItem::status),
                ItemTable.text("Prediction", ForecastItem::prediction),
                ItemTable.time("Resolves", ForecastItem::resolvesAt),
                ItemTable.text("Scores", ForecastItem::scores),
                ItemTable.time("Created", ForecastItem::createdAt),
                ItemTable.evidence())));
    parts.add(OperationReader.pager(request, listed));
    var resolved = new LinkedHashMap<>(query);
    resolved.put("status", "resolved");
    parts.addAll(
        ForecastScoreParts.of(
            operations.newest(
                request.caller(), OperationQuery.of(LIST).where(resolved), ForecastItem::new)));
    parts.add(
        ItemTable.of(
            "Outcomes",
            outcomes.items(),
            Empty.of("What happened stands here: outcomes that were recorded."),
            List.of(
                ItemTable.text("Subject", OutcomeItem::subject),
                ItemTable.code("Value", OutcomeItem::value),
                ItemTable.badge("Status", OutcomeItem::status),
                ItemTable.time("Observed", OutcomeItem::observedAt),
                ItemTable.evidence())));
    return Answer.page(
        new Screen("Forecasts", "Predictions that were committed to, and how they scored.", parts));
  }
}
