package dev.omni.console.view;

import java.util.List;

/** The navigation. */
public final class Menu {
  /** The groups, in order. */
  public static final List<Group> GROUPS =
      List.of(
          new Group(
              "Compute",
              List.of(
                  new Entry("/console", "Overview"),
                  new Entry("/console/capabilities", "Capabilities"),
                  new Entry("/console/runs", "Runs"),
                  new Entry("/console/evidence", "Evidence"))),
          new Group(
              "Automate",
              List.of(
                  new Entry("/console/workflows", "Workflows"),
                  new Entry("/console/workflow-runs", "Workflow runs"),
                  new Entry("/console/connections", "Connections"))),
          new Group(
              "Judge",
              List.of(
                  new Entry("/console/forecasts", "Forecasts"),
                  new Entry("/console/decisions", "Decisions"),
                  new Entry("/console/models", "Models"))),
          new Group(
              "Project",
              List.of(
                  new Entry("/console/webhooks", "Webhooks"),
                  new Entry("/console/requests", "Requests"),
                  new Entry("/console/usage", "Usage"),
                  new Entry("/console/keys", "API keys"))));

  private Menu() {}

  /** Entries under one name. */
  public record Group(String name, List<Entry> entries) {}

  /** A page of the navigation. */
  public record Entry(String href, String label) {}
}
