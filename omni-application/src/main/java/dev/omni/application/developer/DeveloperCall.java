package dev.omni.application.developer;

import dev.omni.domain.access.Caller;
import dev.omni.domain.audit.AuditActor;
import dev.omni.domain.audit.AuditActor.Via;
import dev.omni.domain.run.IdempotencyKey;
import java.util.Optional;

/**
 * A caller's request for a change.
 *
 * @param caller principal, key and scopes
 * @param actor whom the audit log names
 * @param key idempotency key, if sent; ignored by changes that create nothing
 */
public record DeveloperCall(Caller caller, AuditActor actor, Optional<IdempotencyKey> key) {
  /** Returns a request over the API, without an idempotency key. */
  public static DeveloperCall of(Caller caller) {
    return new DeveloperCall(caller, AuditActor.of(caller, Via.API), Optional.empty());
  }

  /** Returns this request with an idempotency key, if there is one. */
  public DeveloperCall withKey(Optional<IdempotencyKey> sent) {
    return new DeveloperCall(caller, actor, sent);
  }
}
