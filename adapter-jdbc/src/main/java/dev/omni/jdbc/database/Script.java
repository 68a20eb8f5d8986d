package dev.omni.jdbc.database;

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
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * A script of the schema.
 *
 * @param version its place among the scripts
 * @param description in words, as in {@code leaf bytes}
 * @param name of its file, as in {@code V5__leaf_bytes.sql}
 * @param text with placeholders as in {@code ${bytes}}
 */
record Script(int version, String description, String name, String text) {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([a-z_]+)}");

  private static final String FOLDER = "schema/";
  private static final Pattern NAME = Pattern.compile("V([0-9]+)__(.+)\\.sql");

  /** The scripts in their order. */
  static List<Script> all() {
    try {
      URL folder = Script.class.getResource("/" + FOLDER);
      List<String> names =
          folder.openConnection() instanceof JarURLConnection jar ? inJar(jar) : inFolder(folder);
      return names.stream()
          .map(NAME::matcher)
          .filter(Matcher::matches)
          .map(Script::of)
          .sorted(Comparator.comparingInt(Script::version))
          .toList();
    } catch (IOException | URISyntaxException unreadable) {
      throw new IllegalStateException("the schema's scripts cannot be read", unreadable);
    }
  }

  private static Script of(Matcher name) {
    return new Script(
        Integer.parseInt(name.group(1)),
        name.group(2).replace('_', ' '),
        name.group(),
        text(name.group()));
  }

  /** The text in the words of a database. */
  String filled(Map<String, String> dialect) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(dialect.get(found.group(1))));
  }

  /** Flyway's checksum: CRC-32 of the lines without their ends. */
  int checksum() {
    var sum = new CRC32();
    text.lines().forEach(line -> sum.update(line.getBytes(StandardCharsets.UTF_8)));
    return (int) sum.getValue();
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
