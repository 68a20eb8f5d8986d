package dev.omni.domain.evidence;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.json.Json;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The statement of one execution as stored when the execution ends. Its log index and signature are
 * added later.
 *
 * @param id of the evidence, equal to the id of the execution
 * @param owner the view that the execution belongs to
 * @param kind of execution, as in {@code omni_run}
 * @param statement the statement as canonical JSON text; its UTF-8 bytes are hashed and signed
 * @param bodies what is stored beside the statement; empty for a run, and in entries that are read
 */
public record LogEntry(
    UUID id, View owner, String kind, String statement, Optional<EvidenceBodies> bodies) {
  /** A member of canonical text; in a text of JSON its quotes would be escaped. */
  private static final Pattern CITATION =
      Pattern.compile("\"evidence_id\":\"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\"");

  /** Creates an entry without bodies. */
  public LogEntry(UUID id, View owner, String kind, String statement) {
    this(id, owner, kind, statement, Optional.empty());
  }

  /** Creates an entry of a whole project. */
  public LogEntry(UUID id, Tenant tenant, String kind, String statement) {
    this(id, View.whole(tenant), kind, statement);
  }

  /** Returns this entry as a store reads it: without its bodies. */
  public LogEntry withoutBodies() {
    return bodies.isEmpty() ? this : new LogEntry(id, owner, kind, statement);
  }

  /**
   * Returns the other evidence that this names, each once: the parents of its statement, and what
   * its input or output cites.
   */
  public Set<UUID> cited() {
    var found = new LinkedHashSet<UUID>();
    Stream.concat(
            Stream.of(statement),
            bodies.stream()
                .flatMap(texts -> Stream.of(texts.input(), texts.output()))
                .map(Json::canonical))
        .flatMap(text -> CITATION.matcher(text).results())
        .map(citation -> UUID.fromString(citation.group(1)))
        .forEach(found::add);
    found.remove(id);
    return found;
  }

  /** Returns the tenant. */
  public Tenant tenant() {
    return owner.tenant();
  }
}
