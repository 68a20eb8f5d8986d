package dev.omni.server.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/** Resources on the class path, among them values that only the build knows. */
final class BundledResources {
  private BundledResources() {}

  /** Returns the entries of a properties file in {@code META-INF}; empty when it is absent. */
  static Map<String, String> facts(String name) {
    var read = new Properties();
    try (InputStream file = BundledResources.class.getResourceAsStream("/META-INF/" + name)) {
      if (file != null) {
        read.load(file);
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return read.stringPropertyNames().stream()
        .collect(Collectors.toUnmodifiableMap(key -> key, read::getProperty));
  }
}
