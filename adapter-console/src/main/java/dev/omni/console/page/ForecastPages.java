package dev.omni.console.page;

import dev.omni.application.feature.forecast.ForecastLists;
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
  private static final String ADDRESS = "/console/forecasts";

  private final OperationReader operations;

  ForecastPages(OperationReader operations) {
    this.operations = operations;
  }

  void addTo(PageTable table) {
    table.get(ADDRESS, this::list);
  }

  private Answer list(ConsoleRequest request) {
    Map<String, String> query = ListForm.sent(request, ForecastLists.FORECASTS);
    var listed = operations.list(request, "forecasts.list", query);
    var outcomes =
        operations.list(request.caller(), "outcomes.list", Map.of(), Map.of("limit", "25"));
    var parts = new ArrayList<PagePart>();
    parts.add(ListForm.of(ForecastLists.FORECASTS, request.query()));
    parts.add(
        JsonTable.of(
            "Forecasts",
            listed.items(),
            new Empty(
                "Forecasts stand here; POST /verify/forecasts commits to the first one.",
                "",
                "/docs/forecasts",
                "Read about forecasts"),
            List.of(
                JsonTable.text("Question", "question.text"),
                JsonTable.code("Key", "question.key"),
                JsonTable.badge("Status", "status"),
                JsonTable.text("Prediction", "prediction"),
                JsonTable.time("Resolves", "question.resolves_at"),
                JsonTable.text("Scores", "scores"),
                JsonTable.time("Created", "created_at"),
                JsonTable.evidence())));
    parts.add(OperationReader.pager(request, listed));
    var resolved = new LinkedHashMap<>(query);
    resolved.put("status", "resolved");
    parts.addAll(
        ForecastScoreParts.of(
            operations.newest(request.caller(), "forecasts.list", Map.of(), resolved)));
    parts.add(
        JsonTable.of(
            "Outcomes",
            outcomes.items(),
            Empty.of("What happened stands here: outcomes that were recorded."),
            List.of(
                JsonTable.text("Subject", "subject"),
                JsonTable.code("Value", "value"),
                JsonTable.badge("Status", "status"),
                JsonTable.time("Observed", "observed_at"),
                JsonTable.evidence())));
    return Answer.page(
        new Screen("Forecasts", "Predictions that were committed to, and how they scored.", parts));
  }
}
