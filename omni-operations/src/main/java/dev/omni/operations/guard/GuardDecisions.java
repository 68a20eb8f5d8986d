package dev.omni.operations.guard;

import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationEffect;
import dev.omni.application.operation.Operations;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.JoinedPrincipals;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.Parent;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.RequestMembers;
import dev.omni.domain.usage.UsageEntry;
import dev.omni.domain.usage.UsageKind;
import dev.omni.operations.guard.GuardFacts.Thresholds;
import dev.omni.operations.port.FeaturePorts;
import dev.omni.operations.request.GuardShape;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The guard operation: decisions on proposed actions. Every decision has evidence. */
public final class GuardDecisions {
  private static final Duration VALID = Duration.ofMinutes(5);

  private final FeatureContext context;
  private final FeaturePorts with;
  private final List<RulePack> rulePacks;

  /**
   * Creates the operation.
   *
   * @param rulePacks the operator's rules, in the order of precedence of their thresholds
   */
  public GuardDecisions(FeatureContext context, FeaturePorts with, List<RulePack> rulePacks) {
    this.context = context;
    this.with = with;
    this.rulePacks = List.copyOf(rulePacks);
  }

  /** Returns the operation. */
  public List<Operation> operations() {
    var rows = new ArrayList<>(new StoredDecisions(context).operations());
    rows.add(
        Operation.creating("guard.check", this::check)
            .judging()
            .keyed(this::replay)
            .withBody(GuardShape.WHOLE));
    return rows;
  }

  private Optional<Json> replay(Caller caller, UUID id) {
    return context
        .documents()
        .find(caller.view(), PriorDecisions.DECISION, id)
        .map(GuardDecisions::view);
  }

  /**
   * Returns the decision on a proposed action without storing it.
   *
   * @return {@code decision, outcome, reasons, obligations}
   */
  public Json.Obj considered(Caller caller, Json.Obj body) {
    return decided(OperationCall.of(caller, body), context.clockAndIds().now()).decision().json();
  }

  private OperationEffect check(OperationCall call) {
    Instant now = context.clockAndIds().now();
    BasedDecision considered = decided(call, now);
    GuardDecision decision = considered.decision();
    var parents = new ArrayList<Parent>(considered.read().citedEvidence().parents());
    PriorDecisions precedents = considered.read().precedents();
    precedents.parents().stream().filter(p -> !parents.contains(p)).forEach(parents::add);
    Json.Obj body =
        decisionBody(call, considered.read().proposal(), decision, considered.evidence(), now);
    ChangeSet change =
        decision.outcome() == GuardOutcome.ALLOW
            ? ChangeSet.ofDocuments(precedents.allowed())
            : ChangeSet.NONE;
    return insert(call, body, parents, change, now)
        .orElse(refused -> undecided(call, considered, refused, now));
  }

  /** Returns the decision of a person in place of one that cannot be stored. */
  private OperationEffect undecided(
      OperationCall call, BasedDecision considered, MalformedJsonException refused, Instant now) {
    GuardOutcome outcome = considered.decision().outcome().or(GuardOutcome.REQUIRE_HUMAN);
    var reason =
        GuardReason.of(
                "unreadable",
                outcome,
                "a value of the decision cannot be stored: " + refused.getMessage())
            .detailed(Json.obj("pointer", refused.pointer(), "problem", refused.problem()));
    var decision = new GuardDecision(List.of(reason));
    Json.Obj body = decisionBody(call, considered.read().proposal(), decision, List.of(), now);
    return insert(call, body, List.of(), ChangeSet.NONE, now);
  }

  /** A decision and the data on which it depends. */
  private record BasedDecision(GuardDecision decision, Inputs read, List<Json> evidence) {}

  private BasedDecision decided(OperationCall call, Instant now) {
    Caller caller = call.caller();
    var proposal = new GuardRequest(call.body());
    var binding = new EvidenceMatcher(with.units(), with.conformity());
    var exhibits = new CitedEvidenceLoader(context, binding, caller, now, proposal);
    var precedents = new PriorDecisions(context, caller, now, proposal);
    var book = new RuleSet(with.conditions(), rulePacks, call.body());
    var read = new Inputs(proposal, exhibits, precedents, book);
    var reasons = new ArrayList<GuardReason>(UnknownMembers.reasons(call.body()));
    reasons.addAll(StandardRules.reasons(facts(call, read, now)));
    List<Json> evidence = exhibits.all().stream().<Json>map(CitedEvidence::json).toList();
    var known = new RuleEvidence(context, caller.view(), exhibits);
    reasons.addAll(
        book.reasons(() -> proposal.variables(evidence, now).withAll(known.variables())));
    return new BasedDecision(new GuardDecision(reasons), read, evidence);
  }

  /** The parsed and loaded data of one call. */
  private record Inputs(
      GuardRequest proposal,
      CitedEvidenceLoader citedEvidence,
      PriorDecisions precedents,
      RuleSet book) {}

  private GuardFacts facts(OperationCall call, Inputs read, Instant now) {
    GuardRequest proposal = read.proposal();
    var measuring = new LimitEvaluator(with.units(), with.conformity(), read.citedEvidence());
    var measured = proposal.amounts().stream().map(measuring::measured).toList();
    var problems = new ArrayList<Problem>(proposal.problems());
    problems.addAll(read.book().problems());
    problems.addAll(measuring.problems());
    var size = new ActionSize(with.units(), proposal);
    problems.addAll(size.problems());
    if (proposal.previous().isPresent() && !read.precedents().known()) {
      problems.add(
          Problem.invalid("/previous_decision", "must be the id of a decision on the same action"));
    }
    RequestMembers.beside(problems, GuardShape.WHOLE, call.body()).stream()
        .filter(problem -> problem.code() == Problem.Kind.INVALID)
        .forEach(problems::add);
    var proposed =
        new GuardFacts.Proposed(
            Operations.problems(problems),
            size.impact(),
            thresholds(call.caller()),
            proposal.early(now));
    var records = new TrackRecords(context).of(call.caller().view(), read.citedEvidence().models());
    return new GuardFacts(
        proposed, read.citedEvidence().all(), measured, read.precedents().past(), records);
  }

  private Thresholds thresholds(Caller caller) {
    Thresholds thresholds = Thresholds.USUAL;
    for (RulePack pack : rulePacks) {
      thresholds = pack.thresholds(caller.binding().workspaceId(), thresholds);
    }
    return thresholds;
  }

  private Json.Obj decisionBody(
      OperationCall call,
      GuardRequest proposal,
      GuardDecision decision,
      List<Json> evidence,
      Instant now) {
    var policies = new ArrayList<Json>();
    policies.add(StandardRules.NAME);
    rulePacks.forEach(pack -> policies.add(pack.name()));
    return Json.obj("object", "guard.decision")
        .withAll(decision.json())
        .with("evaluated", Json.obj("policies", policies, "evidence", evidence))
        .with("action_digest", "sha256:" + proposal.digest())
        .withAll(JoinedPrincipals.json(JoinedPrincipals.REQUESTER, call.caller().principal()))
        .with("valid_until", now.plus(VALID))
        .with("submitted", call.body());
  }

  private OperationEffect.Create insert(
      OperationCall call, Json.Obj body, List<Parent> parents, ChangeSet change, Instant now) {
    UUID id = context.clockAndIds().newId();
    String kind = PriorDecisions.DECISION;
    var done = new Statement.ExecutionRecord(id, kind, "completed", call.body(), body, parents);
    var entry = context.evidenceFactory().create(call.caller(), done, now, Json.Obj.EMPTY);
    var document = Document.of(id, call.caller().view(), kind, id.toString(), body, now);
    var usage = UsageEntry.of(UsageKind.GUARD_DECISION, call.caller(), now, body);
    return new OperationEffect.Create(
        document, change.withLogEntry(entry).withUsage(usage), GuardDecisions::view);
  }

  static Json.Obj view(Document document) {
    return document
        .body()
        .with("id", document.id())
        .with("evidence_id", document.id())
        .with("created_at", document.stamp().createdAt());
  }
}
