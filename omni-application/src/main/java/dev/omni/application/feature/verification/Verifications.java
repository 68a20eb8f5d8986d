package dev.omni.application.feature.verification;

import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.ListReader;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationEffect;
import dev.omni.application.operation.Operations;
import dev.omni.application.spi.feature.ClaimVerifier;
import dev.omni.application.spi.feature.ClaimVerifier.Executed;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.Parent;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.feature.request.VerificationShape;
import dev.omni.domain.feature.verification.CheckResult;
import dev.omni.domain.feature.verification.CheckResult.Check;
import dev.omni.domain.feature.verification.Verdict;
import dev.omni.domain.json.Json;
import dev.omni.domain.usage.UsageEntry;
import dev.omni.domain.usage.UsageKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The verification operation. Every call has its own evidence, with the run as its parent. */
public final class Verifications {
  private static final String KIND = "verification";
  private static final List<String> VERDICTS =
      Stream.of(Verdict.values()).map(Verdict::toString).toList();

  private final FeatureContext context;
  private final ClaimVerifier verifier;

  /**
   * Creates the operations.
   *
   * @param context context of all features
   * @param verifier verifies claims
   */
  public Verifications(FeatureContext context, ClaimVerifier verifier) {
    this.context = context;
    this.verifier = verifier;
  }

  /** Returns the operation. */
  public List<Operation> operations() {
    return List.of(
        Operation.writing("verify", this::verify).withBody(VerificationShape.WHOLE),
        Operation.reading("verifications.list", this::list),
        Operation.reading("verifications.read", this::read));
  }

  private OperationEffect list(OperationCall call) {
    Optional<String> verdict = call.choice("verdict", VERDICTS);
    return ListReader.of(context.documents(), call, KIND, "")
        .where(found -> verdict.isEmpty() || verdict.equals(found.body().findText("verdict")))
        .page(
            KIND,
            found ->
                found.body().without("submitted").with("completed_at", found.stamp().createdAt()));
  }

  private OperationEffect read(OperationCall call) {
    return call.uuid()
        .flatMap(id -> context.documents().find(call.caller().view(), KIND, id))
        .map(found -> new OperationEffect.Answer(found.body()))
        .orElseThrow(() -> Operations.missing("verification"));
  }

  private OperationEffect verify(OperationCall call) {
    Caller caller = call.caller();
    var execution = new BasisRecomputation(context, caller);
    Optional<Executed> executed = call.body().findObject("basis").flatMap(execution::of);
    Json.Obj judged = verifier.judge(call.body(), executed);
    return verified(call, execution.parents(), judged)
        .orElse(refused -> verified(call, execution.parents(), undecided(refused)));
  }

  /** Returns the judgement in place of one that cannot be stored. */
  private static Json.Obj undecided(MalformedJsonException refused) {
    var check =
        CheckResult.inconclusive(
                Check.RESULT, "a value of the result cannot be stored: " + refused.getMessage())
            .with(Json.obj("pointer", refused.pointer(), "problem", refused.problem()));
    return Json.obj(
        "verdict", Verdict.INCONCLUSIVE,
        "checks", List.of(check.json()),
        "claimed", Json.NULL,
        "recomputed", Json.NULL,
        "enclosure", Json.NULL,
        "digits_agreed", Json.NULL,
        "budget", List.of());
  }

  private OperationEffect.Create verified(
      OperationCall call, List<Parent> parents, Json.Obj judged) {
    Caller caller = call.caller();
    UUID id = context.clockAndIds().newId();
    Instant now = context.clockAndIds().now();
    Json.Obj result =
        Json.obj("id", id, "object", KIND, "evidence_id", id, "created_at", now)
            .with("verdict", judged.find("verdict"))
            .withAll(judged)
            .with("submitted", call.body());
    var done = new Statement.ExecutionRecord(id, KIND, "completed", call.body(), result, parents);
    var evidence = context.evidenceFactory().create(caller, done, now, Json.Obj.EMPTY);
    var document = Document.of(id, caller.view(), KIND, id.toString(), result, now);
    var usage = UsageEntry.of(UsageKind.VERIFICATION, caller, now, result);
    return new OperationEffect.Create(
        document, ChangeSet.NONE.withLogEntry(evidence).withUsage(usage), Document::body);
  }
}
