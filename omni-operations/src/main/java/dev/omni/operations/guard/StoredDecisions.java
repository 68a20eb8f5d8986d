package dev.omni.operations.guard;

import dev.omni.application.list.ListQuery;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.ListReader;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationEffect;
import dev.omni.application.operation.Operations;
import dev.omni.application.spi.store.DocumentStore.Page;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;

/** The operations that read decisions of the guard. */
final class StoredDecisions {
  private static final List<String> OPINIONS = List.of("approved", "rejected");
  private static final int AT_ONCE = 100;

  private final FeatureContext context;

  StoredDecisions(FeatureContext context) {
    this.context = context;
  }

  List<Operation> operations() {
    return List.of(
        Operation.listing(DecisionLists.DECISIONS, this::list),
        Operation.reading("decisions.read", this::read));
  }

  private OperationEffect list(OperationCall call, ListQuery query) {
    Optional<String> outcome = query.get(DecisionLists.OUTCOME);
    Optional<String> action = query.get(DecisionLists.ACTION).map(GuardRequest::name);
    boolean open = query.get(DecisionLists.OPEN).isPresent();
    return ListReader.of(
            context.documents(), call.caller().view(), query, PriorDecisions.DECISION, "")
        .where(decision -> outcome.isEmpty() || outcome.equals(outcome(decision)))
        .where(decision -> action.isEmpty() || action.equals(action(decision)))
        .where(decision -> !open || isOpen(decision))
        .page("guard.decision", StoredDecisions::item);
  }

  private static Json.Obj item(Document decision) {
    return GuardDecisions.view(decision)
        .without("submitted")
        .with("action", action(decision))
        .with("completed_at", decision.stamp().createdAt());
  }

  private static Optional<String> outcome(Document decision) {
    return decision.body().findText("outcome");
  }

  /** Returns the name of the action. */
  private static Optional<String> action(Document decision) {
    Json.Obj sent = decision.body().findObject("submitted").orElse(Json.Obj.EMPTY);
    return sent.findText("action")
        .or(() -> sent.findObject("action").flatMap(action -> action.findText("name")))
        .map(GuardRequest::name);
  }

  /** Returns whether a decision awaits a person and has no opinion yet. */
  private boolean isOpen(Document decision) {
    if (!outcome(decision).equals(Optional.of(GuardOutcome.REQUIRE_HUMAN.toString()))) {
      return false;
    }
    String folder = PriorDecisions.DECISION + "/" + decision.id();
    var page = new Page(decision.tenant(), "outcome", folder, Optional.empty(), AT_ONCE);
    return context.documents().shown(page).stream()
        .filter(opinion -> !opinion.body().has("problems"))
        .flatMap(opinion -> opinion.body().findText("value").stream())
        .noneMatch(OPINIONS::contains);
  }

  private OperationEffect read(OperationCall call) {
    return call.uuid()
        .flatMap(id -> context.documents().find(call.caller().view(), PriorDecisions.DECISION, id))
        .map(decision -> new OperationEffect.Answer(GuardDecisions.view(decision)))
        .orElseThrow(() -> Operations.missing("decision"));
  }
}
