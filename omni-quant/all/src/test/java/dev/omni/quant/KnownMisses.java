package dev.omni.quant;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;

/** The published cases that an engine still misses. A line that no longer holds must go. */
final class KnownMisses {
  private static final String LIST = "/cases/known-misses.txt";

  private KnownMisses() {}

  /** The ids of the cases. */
  static Set<String> ids() {
    try (InputStream in = KnownMisses.class.getResourceAsStream(LIST)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> line.split(" ", 2)[0])
          .collect(Collectors.toSet());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
