package dev.omni.operations.forecast;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListFilter;
import java.util.List;
import java.util.UUID;

/** The lists of forecasts and of outcomes. */
public final class ForecastLists {
  static final ListFilter<String> QUESTION =
      ListFilter.text("question", "Only forecasts of the question with this key.");
  static final ListFilter<String> STATUS =
      ListFilter.choice(
              "status",
              List.of("draft", "open", "closed", "resolved", "annulled"),
              "Only those with this status.")
          .described();
  static final ListFilter<String> MODEL = ListFilter.text("model", "Only forecasts of this model.");
  static final ListFilter<String> QUESTION_OF_OUTCOME =
      ListFilter.text(
          "question",
          "Only outcomes of the question with this key, also those that name one of its"
              + " forecasts.");
  static final ListFilter<UUID> RUN = ListFilter.uuid("run", "Only outcomes of this run.");
  static final ListFilter<UUID> DECISION =
      ListFilter.uuid("decision", "Only outcomes of this decision of the guard.");

  /** Forecasts, newest first. */
  public static final ListDefinition FORECASTS =
      ListDefinition.created("forecasts.list", QUESTION, STATUS, MODEL);

  /** Outcomes, newest first. */
  public static final ListDefinition OUTCOMES =
      ListDefinition.created("outcomes.list", QUESTION_OF_OUTCOME, RUN, DECISION);

  private ForecastLists() {}
}
