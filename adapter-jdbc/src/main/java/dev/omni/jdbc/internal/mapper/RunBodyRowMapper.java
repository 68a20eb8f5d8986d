package dev.omni.jdbc.internal.mapper;

import dev.omni.application.json.StoredJson;
import dev.omni.domain.run.RunHead;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * The conversion between rows of {@code run_body} and the long texts of runs. A row of a run has an
 * empty text in their place.
 */
public final class RunBodyRowMapper {
  /** Inserts a body; an existing one stays unchanged. */
  public static final String INSERT =
      """
      INSERT INTO run_body (project_id, mode, run_id, part, body)
      VALUES (:project_id, :mode, :id, :part, :body)
      ON CONFLICT DO NOTHING
      """;

  /** The columns of a whole run, whose bodies are looked up where it has them. */
  public static final String WHOLE =
      "run.*, " + body("input") + ", " + body("result") + ", " + inputRemoved();

  /** The columns of a run without its long texts. */
  public static final String SHORT = "run.*, " + inputRemoved();

  /** The columns of a run without its long input. */
  public static final String ENDED = "run.*, " + body("result");

  /** The text in a row of a run whose long text is a body. */
  public static final String ELSEWHERE = "";

  /** The text in a row of a run whose input was removed. */
  public static final String REMOVED_INPUT = "{}";

  private RunBodyRowMapper() {}

  private static String body(String part) {
    return "CASE WHEN run."
        + part
        + " = '' THEN (SELECT b.body FROM run_body b WHERE b.project_id = run.project_id"
        + " AND b.mode = run.mode AND b.run_id = run.id AND b.part = '"
        + part
        + "') END AS "
        + part
        + "_body";
  }

  /** Returns when the input was removed, which is looked up where that is an empty object. */
  private static String inputRemoved() {
    return "CASE WHEN run.input = '"
        + REMOVED_INPUT
        + "' THEN (SELECT r.removed_at FROM input_removal r WHERE r.project_id = run.project_id"
        + " AND r.mode = run.mode AND r.id = run.id) END AS input_removed_at";
  }

  /** Returns whether a text of so many bytes is a body. */
  public static boolean isLong(int size) {
    return size > RunHead.SHORT;
  }

  /** Returns the text that a row of a run has in its column. */
  static String column(StoredJson text) {
    return isLong(text.size()) ? ELSEWHERE : text.text();
  }

  /**
   * Returns all columns of a body, when a text is one.
   *
   * @param run columns of the run, among them its id and tenant
   */
  static Optional<Map<String, Object>> values(
      Map<String, Object> run, String part, StoredJson text) {
    if (!isLong(text.size())) {
      return Optional.empty();
    }
    var values = new HashMap<String, Object>();
    List.of("project_id", "mode", "id").forEach(name -> values.put(name, run.get(name)));
    values.put("part", part);
    values.put("body", deflated(text.text()));
    return Optional.of(values);
  }

  /** Returns the form in which a body is stored. */
  public static byte[] deflated(String text) {
    var bytes = new ByteArrayOutputStream(text.length() / 4);
    var fast = new Deflater(Deflater.BEST_SPEED);
    try (var out = new DeflaterOutputStream(bytes, fast)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException memoryDoesNotFail) {
      throw new UncheckedIOException(memoryDoesNotFail);
    } finally {
      fast.end();
    }
    return bytes.toByteArray();
  }

  /** Returns the text of a body. */
  public static String text(byte[] body) {
    try (var in = new InflaterInputStream(new ByteArrayInputStream(body))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** Returns the size of the text of a body in UTF-8, which is read in pieces. */
  public static long inflatedSize(byte[] body) {
    try (var in = new InflaterInputStream(new ByteArrayInputStream(body))) {
      return in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
