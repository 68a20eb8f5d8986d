package dev.omni.application.json;

import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import java.util.Optional;

/**
 * The text of a JSON value that passed the gate before the store: it was held to the rules of its
 * reader.
 *
 * @param text as stored
 * @param size of the text in UTF-8
 */
public record StoredJson(String text, int size) {
  /** The depth of a record: it wraps values, each of which may be as deep as a sent one. */
  private static final int RECORD_DEPTH = 2 * JsonReader.DEPTH;

  /**
   * Writes a computed value and judges its text.
   *
   * @throws MalformedJsonException that names what a reader would refuse
   */
  public static StoredJson of(Json value) {
    return of(value, JsonReader.DEPTH);
  }

  /**
   * Writes a record that wraps values and judges its text.
   *
   * @throws MalformedJsonException that names what a reader would refuse
   */
  public static StoredJson ofRecord(Json value) {
    return of(value, RECORD_DEPTH);
  }

  /** Returns why a record cannot be stored; empty when it can. */
  public static Optional<MalformedJsonException> refusal(Json value) {
    if (JsonJudge.isSurelyFit(value, RECORD_DEPTH)) {
      return Optional.empty();
    }
    try {
      ofRecord(value);
      return Optional.empty();
    } catch (MalformedJsonException refused) {
      return Optional.of(refused);
    }
  }

  private static StoredJson of(Json value, int depth) {
    JsonWriter writer = JsonWriter.of(value);
    String text = writer.toString();
    if (!JsonJudge.isSurelyFit(value, depth)) {
      JsonReader.judge(text, depth);
    }
    return new StoredJson(text, writer.size());
  }
}
