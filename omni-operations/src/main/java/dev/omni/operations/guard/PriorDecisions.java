package dev.omni.operations.guard;

import dev.omni.application.operation.FeatureContext;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.JoinedPrincipals;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.DocumentHead;
import dev.omni.domain.evidence.Parent;
import dev.omni.domain.json.Json;
import dev.omni.operations.guard.GuardFacts.PriorDecision;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The earlier decisions and approvals of the same action. */
final class PriorDecisions {
  /** The kind of the documents of decisions. */
  static final String DECISION = "guard_decision";

  /** The kind of the documents that record when an action was last allowed. */
  static final String ALLOWANCE = "guard_allowance";

  private static final Duration SOON = Duration.ofSeconds(60);
  private static final Duration FRESH = Duration.ofHours(1);
  private static final int ALL = 1000;

  private final FeatureContext context;
  private final Caller caller;
  private final Instant now;
  private final String digest;
  private final Optional<Document> previous;
  private final Optional<Document> approval;

  PriorDecisions(FeatureContext context, Caller caller, Instant now, GuardRequest proposal) {
    this.context = context;
    this.caller = caller;
    this.now = now;
    this.digest = proposal.digest();
    this.previous = proposal.previous().flatMap(this::decision);
    this.approval = previous.flatMap(this::approval);
  }

  private Optional<Document> decision(UUID id) {
    return context
        .documents()
        .find(caller.view(), DECISION, id)
        .filter(d -> d.body().findText("action_digest").equals(Optional.of("sha256:" + digest)));
  }

  /** Returns whether the cited decision is about this action. */
  boolean known() {
    return previous.isPresent();
  }

  /**
   * Returns the last opinion, when it approves, is at most an hour old, and comes from a principal
   * that does not count as one with the caller or with who proposed the action first.
   */
  private Optional<Document> approval(Document decision) {
    var mine = JoinedPrincipals.of(caller.principal());
    var requester = JoinedPrincipals.stored(decision.body(), JoinedPrincipals.REQUESTER);
    var page =
        new DocumentStore.Page(
            caller.view(), "outcome", DECISION + "/" + decision.id(), Optional.empty(), ALL);
    return Stored.untilUnreadable(context.documents().listHeads(page)).stream()
        .map(DocumentHead::shown)
        .filter(opinion -> !opinion.body().has("problems"))
        .filter(opinion -> said(opinion, "approved") || said(opinion, "rejected"))
        .findFirst()
        // Who recorded it counts only as a whole.
        .flatMap(opinion -> context.documents().find(caller.view(), "outcome", opinion.id()))
        .filter(opinion -> !opinion.body().has("problems"))
        .filter(opinion -> said(opinion, "approved"))
        .filter(opinion -> !opinion.stamp().createdAt().plus(FRESH).isBefore(now))
        .filter(opinion -> by(opinion).differ(mine) && by(opinion).differ(requester));
  }

  private static boolean said(Document opinion, String value) {
    return opinion.body().findText("value").equals(Optional.of(value));
  }

  private static JoinedPrincipals by(Document opinion) {
    return JoinedPrincipals.stored(opinion.body(), JoinedPrincipals.RECORDER);
  }

  PriorDecision past() {
    boolean repeated =
        allowance()
            .flatMap(last -> last.body().findText("allowed_at"))
            .map(Instant::parse)
            .filter(last -> now.isBefore(last.plus(SOON)))
            .isPresent();
    return new PriorDecision(previous.isPresent(), approval.isPresent(), repeated);
  }

  private Optional<Document> allowance() {
    return context.documents().findByName(caller.view(), ALLOWANCE, digest);
  }

  /**
   * Returns the document of an allowance now. Of two concurrent calls that write it, one decides
   * again and then sees the other.
   */
  Document allowed() {
    Json.Obj body = Json.obj("allowed_at", now, "action_digest", "sha256:" + digest);
    return allowance()
        .map(last -> last.with(body))
        .orElseGet(
            () ->
                Document.of(
                    context.clockAndIds().newId(), caller.view(), ALLOWANCE, digest, body, now));
  }

  /** Returns the decision and the approval on which this depends. */
  List<Parent> parents() {
    var parents = new ArrayList<Parent>();
    for (Optional<Document> one : List.of(previous, approval)) {
      one.flatMap(document -> context.evidence().parent(caller.view(), document.id()))
          .ifPresent(parents::add);
    }
    return parents;
  }
}
