package dev.omni.domain.evidence;

import dev.omni.domain.access.Tenant;
import java.util.UUID;

/**
 * One piece of evidence as it is stored when work ends: the statement's text. It is numbered into
 * the log and signed later.
 *
 * @param id of the evidence, which is the id of what was executed
 * @param tenant whose it is
 * @param kind what was executed, as in {@code omni_run}
 * @param payload the statement as canonical JSON text; its UTF-8 bytes are what is hashed and
 *     signed
 */
public record LogEntry(UUID id, Tenant tenant, String kind, String payload) {}
