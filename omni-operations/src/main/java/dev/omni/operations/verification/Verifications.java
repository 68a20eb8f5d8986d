package dev.omni.operations.verification;

import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListFilter;
import dev.omni.application.list.ListQuery;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.ListReader;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationEffect;
import dev.omni.application.operation.Operations;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.Parent;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.usage.UsageEntry;
import dev.omni.domain.usage.UsageKind;
import dev.omni.operations.request.TextShape;
import dev.omni.operations.request.VerificationShape;
import dev.omni.operations.verification.CheckResult.Check;
import dev.omni.operations.verification.ClaimVerifier.Executed;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The verification operation. Every call has its own evidence, with the run as its parent. */
public final class Verifications {
  private static final String KIND = "verification";
  private static final ListFilter<String> VERDICT =
      ListFilter.choice(
          "verdict",
          Stream.of(Verdict.values()).map(Verdict::toString).toList(),
          "Only those with this verdict.");

  /** Verifications, newest first. */
  public static final ListDefinition LIST = ListDefinition.created("verifications.list", VERDICT);

  private final FeatureContext context;
  private final ClaimVerifier verifier;
  private final TextVerifier texts;

  /**
   * Creates the operations.
   *
   * @param context context of all features
   * @param verifier verifies claims
   * @param texts verifies the figures of texts
   */
  public Verifications(FeatureContext context, ClaimVerifier verifier, TextVerifier texts) {
    this.context = context;
    this.verifier = verifier;
    this.texts = texts;
  }

  /** Returns the operation. */
  public List<Operation> operations() {
    return List.of(
        Operation.creating("verify", this::verify).judging().withBody(VerificationShape.WHOLE),
        Operation.listing(LIST, this::list),
        Operation.reading("verifications.read", this::read));
  }

  private OperationEffect list(OperationCall call, ListQuery query) {
    Optional<String> verdict = query.get(VERDICT);
    return ListReader.of(context.documents(), call.caller().view(), query, KIND, "")
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
    if (call.body().has("text") || hasNullForText(call.body())) {
      return ofText(call);
    }
    var execution = new BasisRecomputation(context, caller);
    Optional<Executed> executed = call.body().findObject("basis").flatMap(execution::of);
    Json.Obj judged = verifier.judge(call.body(), executed);
    return verified(call, execution.parents(), judged, call.body())
        .orElse(refused -> verified(call, execution.parents(), undecided(refused), call.body()));
  }

  private static boolean hasNullForText(Json.Obj body) {
    return body.members().containsKey("text") && !body.has("claim");
  }

  /** The text itself is kept nowhere: only its digest is, and the evidence has no quotes. */
  private OperationEffect ofText(OperationCall call) {
    Json.Obj body = call.body();
    var sources = new TextSources(context, call.caller());
    boolean readable = TextShape.WHOLE.problems(body).isEmpty() && !body.has("claim");
    Json.Obj judged =
        texts.judge(
            body,
            readable ? sources.runs(body) : List.of(),
            readable ? sources.numbers(body) : Map.of());
    Json digest =
        body.findText("text").<Json>map(text -> Json.str(Sha256.sha256(text))).orElse(Json.NULL);
    Json.Obj submitted = body.without("text").without("ignore").with("text_sha256", digest);
    return verified(
        call, sources.parents(), Json.obj("text_sha256", digest).withAll(judged), submitted);
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
      OperationCall call, List<Parent> parents, Json.Obj judged, Json.Obj submitted) {
    Caller caller = call.caller();
    UUID id = context.clockAndIds().newId();
    Instant now = context.clockAndIds().now();
    Json.Obj result =
        Json.obj("id", id, "object", KIND, "evidence_id", id, "created_at", now)
            .with("verdict", judged.find("verdict"))
            .withAll(judged)
            .with("submitted", submitted);
    var done =
        new Statement.ExecutionRecord(
            id, KIND, "completed", submitted, withoutQuotes(result), parents);
    var evidence = context.evidenceFactory().create(caller, done, now, Json.Obj.EMPTY);
    var document = Document.of(id, caller.view(), KIND, id.toString(), result, now);
    var usage = UsageEntry.of(UsageKind.VERIFICATION, caller, now, result);
    return new OperationEffect.Create(
        document, ChangeSet.NONE.withLogEntry(evidence).withUsage(usage), Document::body);
  }

  private static Json.Obj withoutQuotes(Json.Obj result) {
    return unquoted(unquoted(result, "figures"), "excluded");
  }

  private static Json.Obj unquoted(Json.Obj result, String member) {
    return result.has(member)
        ? result.with(
            member,
            result.items(member).stream().map(item -> ((Json.Obj) item).without("quote")).toList())
        : result;
  }
}
