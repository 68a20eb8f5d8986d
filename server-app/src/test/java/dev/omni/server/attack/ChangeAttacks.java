package dev.omni.server.attack;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.server.predicate.Edit;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** One fact of a run is another in database and evidence, and the whole log is signed again. */
final class ChangeAttacks {
  private final Operator operator;

  ChangeAttacks(Operator operator) {
    this.operator = operator;
    operator.pass(Duration.ofDays(1));
  }

  private Exhibit restated(String name, String pointer, UnaryOperator<Json> change) {
    operator.restate(name, pointer, change);
    return operator.findDocument(operator.id(name)).map(Exhibit::of).orElse(Exhibit.STORE);
  }

  private static UnaryOperator<Json> to(Object value) {
    return old -> Json.of(value);
  }

  /** Changes input or result of a run in its table and, with its digest, in its evidence. */
  private Exhibit rewritten(String part, String pointer) {
    Json.Obj now = operator.document("other");
    Json.Obj text = Edit.change(now.findObject(part).orElseThrow(), pointer, Edit::nudged);
    operator.store("other", part, text);
    Json.Obj statement =
        Edit.put(
            operator.statement("other"), "/predicate/" + part + "/sha256", Sha256.sha256(text));
    operator.state(
        "other",
        part.equals("result")
            ? Edit.put(statement, "/subject/0/digest/sha256", Sha256.sha256(text))
            : Edit.put(statement, "/predicate/input/bytes", text.canonical().length()));
    operator.rebuild(operator.order());
    return Exhibit.of(operator.document("other"));
  }

  Exhibit digitOfResult() {
    return rewritten("result", "/price");
  }

  Exhibit digitOfInput() {
    return rewritten("input", "/strike");
  }

  Exhibit units() {
    return restated("other", "/capability/contract_sha256", to("0".repeat(64)));
  }

  Exhibit engineVersion() {
    return restated("other", "/engine/service_version", to("9.9.9"));
  }

  Exhibit seed() {
    return restated("other", "/numerics/seed", to(7));
  }

  Exhibit methodText() {
    return restated("other", "/method/name", to("Binomial tree"));
  }

  Exhibit limits() {
    return restated("other", "/limits/within", to(false));
  }

  Exhibit accuracy() {
    return restated("other", "/accuracy/0/bound", to(1e-300));
  }

  Exhibit secondOpinion() {
    return restated("checked", "/second/distance", to(0));
  }

  Exhibit mode() {
    return restated("other", "/mode", to("live"));
  }

  Exhibit project() {
    return restated(
        "other", "/sequence/scope", to("project:0191d4c1-7c1e-7000-8000-000000000000:test"));
  }

  /** Who signed off is another in document, evidence and log. */
  Exhibit principal() {
    operator.replace("review", "/principal/name", "grace");
    return Exhibit.of(operator.document("review"));
  }

  Exhibit errorOfFailedRun() {
    String message = "The market was closed.";
    operator.store(
        "failed",
        "error",
        Edit.put(Forged.at(operator.statement("failed"), "/predicate/error"), "/message", message));
    return restated("failed", "/error/message", to(message));
  }

  Exhibit parents() {
    return restated("review", "/parents", to(Json.Arr.EMPTY));
  }
}
