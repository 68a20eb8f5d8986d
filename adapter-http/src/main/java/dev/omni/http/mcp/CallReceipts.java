package dev.omni.http.mcp;

import dev.omni.application.access.CorrelationContext;
import dev.omni.application.evidence.seal.ToolReceipts;
import dev.omni.application.evidence.seal.ToolReceipts.ToolCall;
import dev.omni.domain.access.Attestation;
import dev.omni.domain.access.Caller;
import dev.omni.domain.evidence.ToolReceipt;
import dev.omni.domain.json.Json;
import dev.omni.http.mcp.JsonRpcException.Kind;
import dev.omni.http.route.PathValues;
import dev.omni.http.view.RunView;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The receipts in results of {@code tools/call}, errors included: {@code _meta} has one as {@value
 * ToolReceipt#MEMBER}. What the caller attests comes in the same place of the request.
 */
record CallReceipts(ToolReceipts receipts) {
  private static final String META = "_meta";
  private static final String ATTESTATION = "dev.omni/attestation_sha256";

  /**
   * Makes a call and returns its result with the receipt.
   *
   * @param sent the arguments, as they were sent
   * @throws JsonRpcException when the attestation is of another form
   */
  Json.Obj receipted(
      JsonRpcMessage message, Caller caller, Json.Obj sent, Supplier<Json.Obj> call) {
    CorrelationContext attested =
        CorrelationContext.current().withAttestation(attestation(message));
    try (CorrelationContext.ContextScope called = attested.makeCurrent()) {
      Json.Obj result = call.get();
      Optional<Json.Obj> answer = result.findObject("structuredContent");
      var done =
          new ToolCall(
              message.text("name"),
              sent,
              answer.map(Json.class::cast),
              answer.flatMap(CallReceipts::run).or(() -> id(result, "taskId")),
              answer.flatMap(CallReceipts::evidence));
      Json.Obj meta = result.findObject(META).orElse(Json.Obj.EMPTY);
      return result.with(META, meta.with(ToolReceipt.MEMBER, receipts.receipt(caller, done)));
    }
  }

  private static Optional<Attestation> attestation(JsonRpcMessage message) {
    Optional<Json> sent = message.params().findObject(META).flatMap(meta -> meta.find(ATTESTATION));
    Optional<Attestation> digest =
        sent.filter(Json.Str.class::isInstance)
            .flatMap(text -> Attestation.of(((Json.Str) text).value()));
    if (sent.isPresent() && digest.isEmpty()) {
      throw new JsonRpcException(
          Kind.PARAMS, "params._meta[\"" + ATTESTATION + "\"] must be " + Attestation.FORM + ".");
    }
    return digest;
  }

  /** Returns the run that an answer names, or is. */
  private static Optional<UUID> run(Json.Obj answer) {
    boolean isRun = answer.findText("object").filter(RunView.OBJECT::equals).isPresent();
    return id(answer, isRun ? "id" : "run_id");
  }

  /** Returns the evidence that an answer names, or is. */
  private static Optional<UUID> evidence(Json.Obj answer) {
    boolean isEvidence =
        answer.findText("object").filter("evidence"::equals).isPresent()
            || answer.has(EvidenceTool.SIGNED_BY);
    return id(answer, isEvidence ? "id" : "evidence_id");
  }

  private static Optional<UUID> id(Json.Obj answer, String name) {
    return answer.findText(name).flatMap(PathValues::uuid);
  }
}
