package dev.omni.jdbc.internal.mapper;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.evidence.EvidenceBodies;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The conversion between rows of {@code evidence_body} and the texts beside statements, two rows
 * for each.
 */
public final class EvidenceBodyRowMapper {
  /** Inserts a body; an existing one stays unchanged. */
  public static final String INSERT =
      """
      INSERT INTO evidence_body (project_id, mode, id, part, body)
      VALUES (:project_id, :mode, :id, :part, :body)
      ON CONFLICT DO NOTHING
      """;

  /** Selects the bodies of an entry. */
  public static final String FIND =
      """
      SELECT id, part, body FROM evidence_body
      WHERE project_id = :project_id AND mode = :mode AND id = :id
      """;

  /** Replaces the input of an entry by null. */
  public static final String REMOVE_INPUT =
      """
      UPDATE evidence_body SET body = :nothing
      WHERE project_id = :project_id AND mode = :mode AND id = :id AND part = 'input'
      """;

  private static final String INPUT = "input";
  private static final String OUTPUT = "output";

  private EvidenceBodyRowMapper() {}

  /**
   * A row.
   *
   * @param name input or output
   */
  public record Part(String name, Json body) {}

  /** Returns all rows of an entry: none for one without bodies. */
  public static List<Map<String, Object>> values(LogEntry entry) {
    return entry.bodies().stream()
        .flatMap(
            bodies ->
                Stream.of(
                    values(entry, INPUT, bodies.input()), values(entry, OUTPUT, bodies.output())))
        .toList();
  }

  private static Map<String, Object> values(LogEntry entry, String part, Json body) {
    Map<String, Object> values = RowValues.of(entry.tenant(), entry.id());
    values.put("part", part);
    values.put("body", RunBodyRowMapper.deflated(RowValues.text(body)));
    return values;
  }

  /** Returns the body in place of an input that was removed. */
  public static byte[] nothing() {
    return RunBodyRowMapper.deflated(Json.NULL.canonical());
  }

  static Part map(ColumnReader columns) {
    String text = RunBodyRowMapper.text(columns.bytes("body"));
    return new Part(columns.text("part"), JsonReader.trusted(text));
  }

  /** Returns the bodies of an entry; empty unless both parts are there. */
  public static Optional<EvidenceBodies> bodies(List<Part> parts) {
    return part(parts, INPUT)
        .flatMap(input -> part(parts, OUTPUT).map(output -> new EvidenceBodies(input, output)));
  }

  private static Optional<Json> part(List<Part> parts, String name) {
    return parts.stream().filter(part -> part.name().equals(name)).map(Part::body).findFirst();
  }
}
