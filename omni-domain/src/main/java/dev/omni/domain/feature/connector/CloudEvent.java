package dev.omni.domain.feature.connector;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.util.Optional;

/**
 * An event as CloudEvents 1.0 (CNCF, 2019) has it, in one form however it came: every required
 * attribute is there, and {@code datacontenttype} too.
 *
 * @param json its attributes, its extensions, its data
 */
public record CloudEvent(Json.Obj json) {
  /** Who says the event happened. */
  public String source() {
    return attribute("source");
  }

  /** Its name at the source. */
  public String id() {
    return attribute("id");
  }

  /** What kind of thing happened. */
  public String type() {
    return attribute("type");
  }

  /** When it happened, as it was sent. */
  public Optional<String> time() {
    return json.text("time");
  }

  /** What it says, when it says anything. */
  public Json data() {
    return json.get("data").orElse(Json.NULL);
  }

  /** Events of equal content have an equal digest: lower-case hex. */
  public String digest() {
    return Sha256.sha256(json);
  }

  /** Events of equal source and id have an equal name: 64 characters of lower-case hex. */
  public String name() {
    return Sha256.sha256(Json.arr(source(), id()));
  }

  private String attribute(String name) {
    return json.text(name).orElseThrow();
  }
}
