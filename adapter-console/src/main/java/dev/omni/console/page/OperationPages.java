package dev.omni.console.page;

import dev.omni.application.operation.Operations;
import dev.omni.console.web.PageTable;

/** The pages of the earlier operations. */
public final class OperationPages {
  private final OperationReader operations;

  /** Creates the pages. */
  public OperationPages(Operations operations) {
    this.operations = new OperationReader(operations);
  }

  /** Adds the pages to a table. */
  public void addTo(PageTable table) {
    new WorkflowPages(operations).addTo(table);
    new WorkflowRunPages(operations).addTo(table);
    new ConnectionPages(operations).addTo(table);
    new ForecastPages(operations).addTo(table);
    new DecisionPages(operations).addTo(table);
    new ModelPages(operations).addTo(table);
  }
}
