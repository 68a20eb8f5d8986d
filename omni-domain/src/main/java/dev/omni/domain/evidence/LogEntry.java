package dev.omni.domain.evidence;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
  /** A member of canonical text; in a text of JSON its quotes would be escaped. */
  private static final Pattern CITATION =
      Pattern.compile("\"evidence_id\":\"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\"");

  /** Creates an entry of a whole project. */
  public LogEntry(UUID id, Tenant tenant, String kind, String statement) {
    this(id, View.whole(tenant), kind, statement);
  }

  /**
   * Returns the other evidence that the statement names, each once: its parents, and what its input
   * or output cites.
   */
  public Set<UUID> cited() {
    var found = new LinkedHashSet<UUID>();
    Matcher citations = CITATION.matcher(statement);
    while (citations.find()) {
      found.add(UUID.fromString(citations.group(1)));
    }
    found.remove(id);
    return found;
  }

  /** Returns the tenant. */
  public Tenant tenant() {
    return owner.tenant();
  }
}
