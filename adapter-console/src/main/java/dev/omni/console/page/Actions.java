package dev.omni.console.page;

import dev.omni.application.developer.DeveloperCall;
import dev.omni.console.view.Field;
import dev.omni.console.view.PagePart.Problem;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.domain.audit.AuditActor;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The common parts of the actions of pages. */
final class Actions {
  /** The field of a form that names its action. */
  static final String FIELD = "action";

  private Actions() {}

  /** Returns the key that makes a repeated submit of a form one action. */
  static IdempotencyKey key(ConsoleRequest request) {
    return IdempotencyKey.of(request.form().text("idempotency_key"))
        .orElseThrow(
            () ->
                Fault.at(
                    FaultCode.IDEMPOTENCY_KEY_INVALID,
                    "/idempotency_key",
                    "must be " + IdempotencyKey.FORM));
  }

  /** Returns a request for a change, with the key of its form and the session for the audit log. */
  static DeveloperCall call(ConsoleRequest request) {
    String session = request.signedIn().current().session().idHash().substring(0, 8);
    AuditActor actor =
        AuditActor.of(request.caller(), AuditActor.Via.CONSOLE).with("session", session);
    return new DeveloperCall(
        request.caller(), actor, IdempotencyKey.of(request.form().text("idempotency_key")));
  }

  /** Returns what is wrong with a request, by its places; several of one place in one sentence. */
  static Map<String, String> messages(Fault refused) {
    return refused.details().items("errors").stream()
        .map(Json.Obj.class::cast)
        .collect(
            Collectors.toMap(
                error -> error.findText("pointer").orElse(""),
                error -> error.findText("message").orElse(""),
                (one, other) -> one + "; " + other,
                LinkedHashMap::new));
  }

  /** Returns the problems of a refused form, each at its field. */
  static List<Problem> problems(Fault refused) {
    List<Problem> problems =
        messages(refused).entrySet().stream()
            .map(
                error ->
                    new Problem(
                        Field.line(error.getKey(), "", "").id(),
                        error.getKey().replaceFirst("^/", "") + " " + error.getValue()))
            .toList();
    return problems.isEmpty() ? List.of(new Problem("", refused.reason())) : problems;
  }

  /** Returns the fields of a form, each with the problem that it has. */
  static List<Field> placed(List<Field> fields, List<Problem> problems) {
    return fields.stream()
        .map(
            field ->
                problems.stream()
                    .filter(problem -> problem.field().equals(field.id()))
                    .findFirst()
                    .map(problem -> field.refused(problem.text()))
                    .orElse(field))
        .toList();
  }

  /** Returns the fault of an id that nothing has. */
  static Fault missing() {
    return Fault.of(FaultCode.RESOURCE_NOT_FOUND, "Nothing has this id.");
  }

  /** Returns the fault of an invalid field. */
  static Fault invalid(String pointer, String message) {
    return Fault.at(FaultCode.PARAMETER_INVALID, pointer, message);
  }

  /** Returns the fault of a form that names no action of its page. */
  static Fault unknown() {
    return invalid("/action", "must be an action of this page");
  }
}
