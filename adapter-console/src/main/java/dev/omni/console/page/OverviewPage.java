package dev.omni.console.page;

import dev.omni.application.Omni;
import dev.omni.console.view.Part;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunQuery.Filter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The first page: how to begin, and what happened last. */
public final class OverviewPage {
  private static final int LAST = 10;

  private final Omni omni;
  private final Supplier<String> api;

  /**
   * Creates the page.
   *
   * @param api address of the API
   */
  public OverviewPage(Omni omni, Supplier<String> api) {
    this.omni = omni;
    this.api = api;
  }

  /** Adds the page to a table. */
  public void addTo(PageTable table) {
    table.get("/console", this::show);
  }

  private Answer show(ConsoleRequest request) {
    List<Run> runs = omni.runs().list(request.caller(), Filter.ALL, Optional.empty(), LAST);
    var parts = new ArrayList<Part>();
    parts.add(RunListPage.table("Last runs", runs, false));
    parts.add(
        new Part.Code(
            "Quickstart",
            "export OMNI_KEY=…  # a key of this project\n"
                + "curl -sS '"
                + api.get()
                + "/omni' -H \"Authorization: Bearer $OMNI_KEY\""));
    return Answer.page(new Screen("Overview", "What happened last in this project, and how to begin.", parts));
  }
}
