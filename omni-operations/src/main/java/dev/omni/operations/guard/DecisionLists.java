package dev.omni.operations.guard;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListFilter;
import java.util.List;
import java.util.stream.Stream;

/** The list of decisions of the guard. */
public final class DecisionLists {
  static final ListFilter<String> OUTCOME =
      ListFilter.choice(
          "outcome",
          Stream.of(GuardOutcome.values()).map(GuardOutcome::toString).toList(),
          "Only those with this outcome.");
  static final ListFilter<String> ACTION =
      ListFilter.text("action", "Only those on an action of this name.");
  static final ListFilter<String> OPEN =
      ListFilter.choice("open", List.of("true"), "`true` for those that await a person.");

  /** Decisions, newest first. */
  public static final ListDefinition DECISIONS =
      ListDefinition.created("decisions.list", OUTCOME, ACTION, OPEN);

  private DecisionLists() {}
}
