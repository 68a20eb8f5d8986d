package dev.omni.console.view;

import java.util.List;
import java.util.Set;

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

  /**
   * Returns the groups of a console that has only some of the pages.
   *
   * @param pages addresses of its pages
   */
  public static List<Group> of(Set<String> pages) {
    return GROUPS.stream()
        .map(group -> group.of(pages))
        .filter(group -> !group.entries().isEmpty())
        .toList();
  }

  /** Entries under one name. */
  public record Group(String name, List<Entry> entries) {
    private Group of(Set<String> pages) {
      return new Group(
          name, entries.stream().filter(entry -> pages.contains(entry.href())).toList());
    }
  }

  /** A page of the navigation. */
  public record Entry(String href, String label) {}
}
