package dev.omni.quant;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Texts in the test resources. */
final class Resources {
  private Resources() {}

  static Json.Arr array(String name) {
    return (Json.Arr) JsonReader.trusted(text(name));
  }

  static String text(String name) {
    try (InputStream in = Resources.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalArgumentException("no resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
