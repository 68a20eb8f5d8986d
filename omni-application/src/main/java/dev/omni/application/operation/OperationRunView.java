package dev.omni.application.operation;

import dev.omni.application.list.ListFilter;
import dev.omni.domain.document.DocumentHead;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunStatus;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The JSON that runs of all earlier operations share; a run being dispatched counts as queued. */
public final class OperationRunView {
  /** The names of the statuses. */
  public static final List<String> STATUSES =
      List.of("queued", "running", "completed", "failed", "cancelled");

  /** The member of a listed run whose result is too long for a list. */
  public static final String OMITTED = "result_omitted";

  private OperationRunView() {}

  /** Returns the filter by one or more of some statuses. */
  public static ListFilter<List<String>> status(List<String> statuses) {
    return ListFilter.choices(
        "status", statuses, "Only runs with one of these statuses, separated by commas.");
  }

  /** Returns the statuses with one of some names; all for none. */
  public static Set<RunStatus> statuses(List<String> names) {
    return Stream.of(RunStatus.values())
        .filter(status -> names.contains(shown(status)))
        .collect(Collectors.toSet());
  }

  private static String shown(RunStatus status) {
    return (status == RunStatus.DISPATCHING ? RunStatus.QUEUED : status).toString();
  }

  /** Returns the JSON of a run as an object of that type. */
  public static Json.Obj of(Run run, String object) {
    Json.Obj view =
        Json.obj(
            "id", run.id(),
            "object", object,
            "status", shown(run.status()),
            "result", run.findResult(),
            "error", run.error().map(OperationRunView::of),
            "evidence_id", run.id(),
            "created_at", run.origin().createdAt(),
            "completed_at", run.completedAt());
    return run.isResultOmitted() ? view.with(OMITTED, true) : view;
  }

  /**
   * Returns the item of a list, which says whether one of those members of the input that it shows
   * has more.
   */
  public static Json.Obj item(RunHead head, Json.Obj view, String... names) {
    return head.isShortened(names) ? view.with(DocumentHead.OMITTED, true) : view;
  }

  private static Json of(RunError error) {
    return Json.obj("code", error.code(), "message", error.message());
  }
}
