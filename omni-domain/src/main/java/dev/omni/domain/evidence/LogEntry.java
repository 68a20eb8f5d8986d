package dev.omni.domain.evidence;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.json.Json;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

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
  private static final String MEMBER = "evidence_id";

  private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  /** A member of canonical text; in a text of JSON its quotes would be escaped. */
  private static final Pattern CITATION = Pattern.compile("\"" + MEMBER + "\":\"(" + ID + ")\"");

  /** Creates an entry without bodies. */
  public LogEntry(UUID id, View owner, String kind, String statement) {
    this(id, owner, kind, statement, Optional.empty());
  }

  /** Creates an entry of a whole project. */
  public LogEntry(UUID id, Tenant tenant, String kind, String statement) {
    this(id, View.whole(tenant), kind, statement);
  }

  /**
   * Returns this entry with the number of its run, which its store gives in the change set that
   * accepts the run.
   *
   * @param number empty for a run from before there were numbers
   */
  public LogEntry numbered(Optional<SequenceNumber> number) {
    int at = sequenceAt();
    String rest =
        at < 0 ? "" : statement.substring(at + SequenceNumber.open(id).canonical().length());
    return at < 0
        ? this
        : new LogEntry(
            id, owner, kind, statement.substring(0, at) + sequence(number) + rest, bodies);
  }

  /** Returns the place at which the statement waits for the number of its run; -1 for none. */
  public int sequenceAt() {
    String name = "\"" + SequenceNumber.MEMBER + "\":";
    int at = statement.indexOf(name + SequenceNumber.open(id).canonical());
    return at < 0 ? -1 : at + name.length();
  }

  /** Returns the text of a number in a statement. */
  public static String sequence(Optional<SequenceNumber> number) {
    return number.<Json>map(SequenceNumber::json).orElse(Json.NULL).canonical();
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
    CITATION
        .matcher(statement)
        .results()
        .forEach(citation -> found.add(UUID.fromString(citation.group(1))));
    bodies.ifPresent(
        texts -> {
          cited(texts.input(), found);
          cited(texts.output(), found);
        });
    found.remove(id);
    return found;
  }

  /** Adds what the members of a value cite, at any depth; its text is not written for that. */
  private static void cited(Json value, Set<UUID> found) {
    if (value instanceof Json.Arr array) {
      array.items().forEach(item -> cited(item, found));
    } else if (value instanceof Json.Obj object) {
      object.members().values().forEach(member -> cited(member, found));
      object
          .findText(MEMBER)
          .filter(text -> ID.matcher(text).matches())
          .ifPresent(text -> found.add(UUID.fromString(text)));
    }
  }

  /** Returns the tenant. */
  public Tenant tenant() {
    return owner.tenant();
  }
}
