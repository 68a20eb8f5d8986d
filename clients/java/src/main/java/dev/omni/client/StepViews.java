package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Outcomes of the steps of the conformance scenario as plain JSON. */
final class StepViews {
  private StepViews() {}

  static ObjectNode of(Run run) {
    ObjectNode view = JsonText.object();
    view.put("id", run.id()).put("capability", run.capability()).put("status", run.status());
    view.put("request_id", run.requestId()).put("evidence_id", run.evidenceId());
    view.put("idempotency_key", run.idempotencyKey()).put("replayed", run.replayed());
    view.set("links", run.links());
    view.set("result", run.result());
    boolean done = run.status().equals("completed");
    view.set("units", done ? JsonText.tree(run.units()) : JsonText.object());
    RunError error = run.error();
    if (error != null) {
      ObjectNode shown =
          view.putObject("error").put("type", error.type()).put("code", error.code());
      shown.put("message", error.message()).put("retryable", error.retryable());
    }
    return view;
  }

  static ObjectNode of(RuntimeException thrown) {
    ObjectNode view = JsonText.object();
    view.put("error", thrown.getClass().getSimpleName()).put("text", thrown.getMessage());
    if (thrown instanceof OmniError known) {
      view.put("idempotency_key", known.idempotencyKey());
    }
    if (thrown instanceof APIError refused) {
      view.put("status", refused.status()).put("type", refused.type()).put("code", refused.code());
      view.put("message", refused.reason()).put("request_id", refused.requestId());
      view.put("retryable", refused.retryable()).set("details", refused.details());
      var pause = refused.retryAfter();
      view.set("retry_after", pause == null ? view.nullNode() : view.numberNode(pause.toSeconds()));
      ArrayNode problems = view.putArray("problems");
      for (Problem p : refused.problems()) {
        ObjectNode shown = problems.addObject().put("pointer", p.pointer());
        shown.put("code", p.code()).put("message", p.message());
      }
    } else if (thrown instanceof APIConnectionError lost) {
      view.put("status", lost.status());
    } else if (thrown instanceof RunFailedError failed) {
      view.set("run", of(failed.run()));
    } else if (thrown instanceof WaitTimeoutError late) {
      view.set("run", of(late.run()));
    } else if (thrown instanceof WebhookVerificationError forged) {
      view.put("part", forged.part());
    }
    return view;
  }

  /** Returns the value at a JSON pointer; a missing node when there is none. */
  static JsonNode at(JsonNode value, String pointer) {
    return value.at(pointer);
  }
}
