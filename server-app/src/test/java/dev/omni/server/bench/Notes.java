package dev.omni.server.bench;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * What is known of a filled database beside it, so that a later run of a bench can go on with it.
 *
 * @param file where that stands
 */
record Notes(Path file) {
  /** What is noted under a name. */
  Optional<String> get(String name) {
    return Optional.ofNullable(read().getProperty(name));
  }

  /** A number under a name, 0 when there is none. */
  long number(String name) {
    return get(name).map(Long::parseLong).orElse(0L);
  }

  /** Notes something. */
  void put(String name, Object value) {
    Properties all = read();
    all.setProperty(name, value.toString());
    try (Writer out = Files.newBufferedWriter(file)) {
      all.store(out, null);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  private Properties read() {
    var all = new Properties();
    if (Files.exists(file)) {
      try (Reader in = Files.newBufferedReader(file)) {
        all.load(in);
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
    return all;
  }
}
