package dev.omni.domain.audit;

import dev.omni.domain.json.Json;
import java.time.Instant;

/**
 * An action of an operator, or of a caller of the tenant API.
 *
 * @param at to the microsecond
 * @param actor who acted, as in {@code cli:ada}
 * @param name of the action, as in {@code keys.revoke}
 * @param details the object of the action and the changes; never a secret
 */
public record AuditEvent(Instant at, String actor, String name, Json.Obj details) {}
