package dev.omni.application.operation;

import dev.omni.application.operation.Operation.RefusedWorkspace;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.View;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.UuidText;
import java.util.Optional;
import java.util.UUID;

/**
 * The workspace in which a call acts that makes something: that of a bound caller, else that of the
 * parent of what is made, else the one that was sent. The call then has a caller who is bound to
 * it, so that it sees what a key of that workspace sees, and nothing else.
 */
final class CallWorkspace {
  /** The member of a body and the query parameter that name it. */
  static final String NAME = "workspace_id";

  private static final String POINTER = "/" + NAME;

  private final Stores stores;

  CallWorkspace(Stores stores) {
    this.stores = stores;
  }

  /**
   * A workspace that was sent.
   *
   * @param place where, as pointers of problems have it
   */
  private record Sent(String text, String place) {}

  /**
   * Returns a call as its workspace has it.
   *
   * @throws Fault {@code parameter_invalid} for what is no id or not that of the parent, {@code
   *     workspace_not_found} for one that the caller does not have
   */
  OperationCall acting(Operation row, OperationCall call) {
    Operation.Effects effects = row.effects();
    if (effects.parent().isEmpty()) {
      return call;
    }
    Optional<Sent> sent = sent(call);
    if (effects.refused() == RefusedWorkspace.NONE) {
      return sent.flatMap(one -> UuidText.parse(one.text()))
          .flatMap(id -> stores.projects().within(call.caller(), id))
          .map(call::by)
          .orElse(call);
    }
    if (effects.refused() == RefusedWorkspace.UNKNOWN
        && sent.filter(CallWorkspace::isMalformedMember).isPresent()) {
      return call;
    }
    Optional<UUID> parent = effects.parent().get().of(call).flatMap(View::workspace);
    OperationCall bare = call.withBody(call.body().without(NAME));
    return sent.map(one -> chosen(call.caller(), one, parent))
        .or(() -> parent.map(call.caller()::within))
        .map(bare::by)
        .orElse(bare);
  }

  private Caller chosen(Caller caller, Sent sent, Optional<UUID> parent) {
    UUID id =
        UuidText.parse(sent.text())
            .orElseThrow(
                () -> Fault.at(FaultCode.PARAMETER_INVALID, sent.place(), "must be a UUID"));
    Caller bound =
        stores
            .projects()
            .within(caller, id)
            .orElseThrow(
                () -> Fault.of(FaultCode.WORKSPACE_NOT_FOUND, "No workspace has this id."));
    if (parent.filter(other -> !other.equals(id)).isPresent()) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID,
          sent.place(),
          "must be the workspace of what this belongs to; leave it out");
    }
    return bound;
  }

  private static boolean isMalformedMember(Sent sent) {
    return sent.place().equals(POINTER) && UuidText.parse(sent.text()).isEmpty();
  }

  private static Optional<Sent> sent(OperationCall call) {
    Optional<Sent> inQuery =
        Optional.ofNullable(call.query().get(NAME))
            .map(text -> new Sent(text, "parameter:" + NAME));
    Optional<Sent> inBody =
        call.body()
            .find(NAME)
            .filter(value -> !value.equals(Json.NULL))
            .map(value -> new Sent(value instanceof Json.Str text ? text.value() : "", POINTER));
    if (inQuery.isPresent()
        && inBody.filter(one -> !one.text().equals(inQuery.get().text())).isPresent()) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID, POINTER, "must be that of the query, or be left out");
    }
    return inBody.or(() -> inQuery);
  }
}
