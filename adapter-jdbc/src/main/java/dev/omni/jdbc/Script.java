package dev.omni.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * A script of the schema.
 *
 * @param name of its file, as in {@code V5__leaf_bytes.sql}
 * @param text with placeholders as in {@code ${bytes}}
 */
record Script(String name, String text) {
  /** What stands for the words in which databases differ. */
  static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([a-z_]+)}");

  private static final String FOLDER = "schema/";
  private static final Pattern NAME = Pattern.compile("V([0-9]+)__(.+)\\.sql");

  /** The scripts in their order. */
  static List<Script> all() {
    try {
      URL folder = Script.class.getResource("/" + FOLDER);
      List<String> names =
          folder.openConnection() instanceof JarURLConnection jar ? inJar(jar) : inFolder(folder);
      return names.stream()
          .filter(name -> NAME.matcher(name).matches())
          .map(name -> new Script(name, text(name)))
          .sorted(Comparator.comparingInt(Script::version))
          .toList();
    } catch (IOException | URISyntaxException unreadable) {
      throw new IllegalStateException("the schema's scripts cannot be read", unreadable);
    }
  }

  int version() {
    return Integer.parseInt(part(1));
  }

  String description() {
    return part(2).replace('_', ' ');
  }

  /** Flyway's checksum: CRC-32 of the lines without their ends. */
  int checksum() {
    var sum = new CRC32();
    text.lines().forEach(line -> sum.update(line.getBytes(StandardCharsets.UTF_8)));
    return (int) sum.getValue();
  }

  private String part(int group) {
    Matcher matcher = NAME.matcher(name);
    if (!matcher.matches()) {
      throw new IllegalStateException("a script is called V<number>__<words>.sql, not " + name);
    }
    return matcher.group(group);
  }

  private static List<String> inJar(JarURLConnection jar) throws IOException {
    return jar.getJarFile().stream()
        .map(JarEntry::getName)
        .filter(name -> name.startsWith(FOLDER))
        .map(name -> name.substring(FOLDER.length()))
        .toList();
  }

  private static List<String> inFolder(URL folder) throws IOException, URISyntaxException {
    try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static String text(String name) {
    try (InputStream file = Script.class.getResourceAsStream("/" + FOLDER + name)) {
      if (file == null) {
        throw new IllegalStateException("schema/" + name + " is missing");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
