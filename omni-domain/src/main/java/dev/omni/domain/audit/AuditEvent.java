package dev.omni.domain.audit;

import dev.omni.domain.json.Json;
import java.time.Instant;

/**
 * Something that an operator did.
 *
 * @param at to the microsecond
 * @param actor who did it, as in {@code cli:ada}
 * @param name of the act, as in {@code keys.revoke}
 * @param facts what it was done to, and what changed; never a secret
 */
public record AuditEvent(Instant at, String actor, String name, Json.Obj facts) {}
