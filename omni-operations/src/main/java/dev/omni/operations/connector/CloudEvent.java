package dev.omni.operations.connector;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.util.Optional;

/**
 * A CloudEvents 1.0 (CNCF, 2019) event in normalized form: all required attributes and {@code
 * datacontenttype} are present.
 *
 * @param json attributes, extensions and data
 */
public record CloudEvent(Json.Obj json) {
  /** Returns the source of the event. */
  public String source() {
    return attribute("source");
  }

  /** Returns the id of the event at its source. */
  public String id() {
    return attribute("id");
  }

  /** Returns the type of the event. */
  public String type() {
    return attribute("type");
  }

  /** Returns the event time as sent. */
  public Optional<String> time() {
    return json.findText("time");
  }

  /** Returns the data, or null when there is none. */
  public Json data() {
    return json.find("data").orElse(Json.NULL);
  }

  /** Returns the digest of the content in lower-case hex. */
  public String digest() {
    return Sha256.sha256(json);
  }

  /** Returns the name, which depends on source and id only: 64 characters of lower-case hex. */
  public String name() {
    return Sha256.sha256(Json.arr(source(), id()));
  }

  private String attribute(String name) {
    return json.findText(name).orElseThrow();
  }
}
