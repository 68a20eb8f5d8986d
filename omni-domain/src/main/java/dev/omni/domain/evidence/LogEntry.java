package dev.omni.domain.evidence;

import dev.omni.domain.access.Tenant;
import java.util.UUID;

/**
 * The statement of one execution as stored when the execution ends. Its log index and signature are
 * added later.
 *
 * @param id of the evidence, equal to the id of the execution
 * @param tenant owner
 * @param kind of execution, as in {@code omni_run}
 * @param statement the statement as canonical JSON text; its UTF-8 bytes are hashed and signed
 */
public record LogEntry(UUID id, Tenant tenant, String kind, String statement) {}
