package dev.omni.quant;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** JSON in the test resources. */
final class Resources {
  private Resources() {}

  static Json.Arr array(String name) {
    try (InputStream in = Resources.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalArgumentException("no resource " + name);
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return (Json.Arr) JsonReader.trusted(text);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
