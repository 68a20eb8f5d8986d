package dev.omni.application.developer;

import dev.omni.application.keys.ApiKeys;
import dev.omni.application.keys.ApiKeys.CallerRequest;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.ApiKeyStore;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.SignOnLimits;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.time.Instant;
import java.util.Optional;

/**
 * The keys that make others: how many stand above each other, and how long what they make lasts.
 */
final class KeyMakers {
  private final ApiKeyStore store;
  private final ApiKeys keys;
  private final ClockAndIds clockAndIds;
  private final SignOnLimits signOn;

  KeyMakers(ApiKeyStore store, ApiKeys keys, ClockAndIds clockAndIds, SignOnLimits signOn) {
    this.store = store;
    this.keys = keys;
    this.clockAndIds = clockAndIds;
    this.signOn = signOn;
  }

  /** Refuses a key that would have more keys above it than are ever looked at. */
  void requireDepth(Caller caller) {
    int above =
        store
            .find(caller.tenant(), caller.keyId())
            .map(key -> key.ancestors(id -> store.find(caller.tenant(), id)).size())
            .orElse(0);
    if (above >= ApiKey.MAX_ANCESTORS) {
      throw Fault.of(
          FaultCode.PRINCIPAL_NOT_ALLOWED,
          "This key already has "
              + ApiKey.MAX_ANCESTORS
              + " keys above it; create the new one with one of those, or ask an operator.");
    }
  }

  /** Returns the keys for a request: its audit actor, its creator, and the latest end. */
  ApiKeys keysOf(DeveloperCall call, IdempotentChange once) {
    Caller caller = call.caller();
    Optional<Instant> end = store.find(caller.tenant(), caller.keyId()).flatMap(this::end);
    return keys.withActor(call.actor())
        .requestedBy(new CallerRequest(caller.principal(), caller.keyId(), end, once::record));
  }

  /** Returns the latest end of what a key makes: its own, or that of keys that tokens make. */
  private Optional<Instant> end(ApiKey maker) {
    if (!maker.isOfTokens()) {
      return maker.validity().expiresAt();
    }
    if (!signOn.allowsKeys()) {
      throw Fault.of(
          FaultCode.PRINCIPAL_NOT_ALLOWED,
          "Tokens of the sign-on make no keys here; ask an operator for one.");
    }
    Instant latest = clockAndIds.now().plus(signOn.keyLife());
    return maker.expiringBy(latest).validity().expiresAt();
  }
}
