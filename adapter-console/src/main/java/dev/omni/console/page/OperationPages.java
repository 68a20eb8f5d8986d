package dev.omni.console.page;

import dev.omni.application.operation.Operations;
import dev.omni.console.web.PageTable;
import java.util.function.Consumer;

/** The pages of the earlier operations. */
public final class OperationPages {
  private final OperationReader operations;

  /** Creates the pages. */
  public OperationPages(Operations operations) {
    this.operations = new OperationReader(operations);
  }

  /** Adds the pages of the operations that this server has to a table. */
  public void addTo(PageTable table) {
    add(table, WorkflowPages.LIST, new WorkflowPages(operations)::addTo);
    add(table, WorkflowRunPages.LIST, new WorkflowRunPages(operations)::addTo);
    add(table, ConnectionPages.LIST, new ConnectionPages(operations)::addTo);
    add(table, ForecastPages.LIST, new ForecastPages(operations)::addTo);
    add(table, DecisionPages.LIST, new DecisionPages(operations)::addTo);
    add(table, ModelPages.LIST, new ModelPages(operations)::addTo);
  }

  private void add(PageTable table, String list, Consumer<PageTable> pages) {
    if (operations.has(list)) {
      pages.accept(table);
    }
  }
}
