package dev.omni.domain.evidence;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import java.util.UUID;

/**
 * The statement of one execution as stored when the execution ends. Its log index and signature are
 * added later.
 *
 * @param id of the evidence, equal to the id of the execution
 * @param owner the view that the execution belongs to
 * @param kind of execution, as in {@code omni_run}
 * @param statement the statement as canonical JSON text; its UTF-8 bytes are hashed and signed
 */
public record LogEntry(UUID id, View owner, String kind, String statement) {
  /** Creates an entry of a whole project. */
  public LogEntry(UUID id, Tenant tenant, String kind, String statement) {
    this(id, View.whole(tenant), kind, statement);
  }

  /** Returns the tenant. */
  public Tenant tenant() {
    return owner.tenant();
  }
}
