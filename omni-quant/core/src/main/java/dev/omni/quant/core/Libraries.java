package dev.omni.quant.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The libraries that methods of capabilities name, in the versions of the build. */
public final class Libraries {
  private static final String FILE = "libraries.properties";
  private static final Properties VERSIONS = read();

  private Libraries() {}

  private static Properties read() {
    var versions = new Properties();
    try (InputStream file = Libraries.class.getResourceAsStream(FILE)) {
      versions.load(Objects.requireNonNull(file, FILE));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return versions;
  }

  /**
   * Returns a library with its version, {@code group:artifact:version}.
   *
   * @param name {@code group:artifact}
   * @throws IllegalArgumentException for one that the file of versions lacks
   */
  public static String named(String name) {
    String version = VERSIONS.getProperty(name);
    if (version == null) {
      throw new IllegalArgumentException(name + " is not in " + FILE);
    }
    return name + ":" + version;
  }
}
