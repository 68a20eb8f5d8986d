package dev.omni.openapi;

import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.fault.ErrorType;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.WebhookEventType;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Workload;
import dev.omni.domain.world.World;
import dev.omni.operations.guard.GuardOutcome;
import dev.omni.sandbox.SandboxRuntime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The closed sets of words, as the domain has them. */
final class EnumSchemas {
  private EnumSchemas() {}

  /** The forms of the sets by name. */
  static Map<String, Json> all() {
    var all = new TreeMap<String, Json>();
    all.put("World", of(World.values(), "The seven worlds."));
    all.put("RunStatus", of(RunStatus.values(), "Where a run stands; it never goes back."));
    all.put("Mode", of(Mode.values(), "Told by the prefix of the key."));
    all.put("Scope", of(Scope.values(), "What a key may do."));
    all.put("DeliveryStatus", of(Delivery.Status.values(), "Where a delivery stands."));
    all.put("KeyStatus", of(ApiKey.Status.values(), "Whether a key is accepted, and why not."));
    all.put("PrincipalType", of(PrincipalType.values(), "What kind of principal a key is of."));
    all.put("Execution", of(Execution.values(), "How a capability answers: at once, or later."));
    all.put("WorkloadClass", of(Workload.values(), "How much work a run is."));
    all.put("ErrorType", of(ErrorType.values(), "What kind of thing went wrong."));
    all.put("ErrorCode", of(FaultCode.values(), "What went wrong: a closed set."));
    all.put("EventType", choice(WebhookEventType.all().stream(), "What webhooks are told of."));
    all.put("GuardOutcome", of(GuardOutcome.values(), "What the guard says."));
    all.put(
        "Scenario",
        Json.obj("type", "string", "description", "One of " + SandboxRuntime.SCENARIOS + "."));
    return all;
  }

  private static Json of(Enum<?>[] values, String words) {
    return choice(List.of(values).stream().map(Enum::toString), words);
  }

  private static Json choice(Stream<String> words, String meaning) {
    return Shape.choice(words.toArray(String[]::new)).described(meaning).schema();
  }
}
