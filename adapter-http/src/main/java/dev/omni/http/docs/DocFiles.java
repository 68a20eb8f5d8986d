package dev.omni.http.docs;

import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.World;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files of the documentation in this jar, and the new names of pages that were renamed. */
final class DocFiles {
  /** Pages that are generated, not read from a file. */
  private static final Set<String> GENERATED = Set.of("errors", "reference", "search");

  /** The page with a section of capabilities for each world. */
  private static final String CAPABILITIES = "capabilities";

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9.-]*");

  /** The folders of the files; the site itself has none. */
  private static final List<String> FOLDERS = List.of("", "capabilities/", "adr/");

  private final Properties moved = new Properties();
  private final ServedWorlds worlds;

  /**
   * Reads the new names.
   *
   * @param worlds the served ones; pages of other capabilities are absent
   */
  DocFiles(ServedWorlds worlds) {
    this.worlds = worlds;
    try {
      moved.load(new StringReader(text("moved.properties").orElseThrow()));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Returns the present name of a page that was renamed. */
  Optional<String> successor(String page) {
    return Optional.ofNullable(moved.getProperty(page));
  }

  boolean isPage(String name) {
    return GENERATED.contains(name) || bytes(name + ".md").isPresent();
  }

  Optional<String> text(String name) {
    return bytes(name).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  /** Reads a file; empty when there is none of that name. */
  Optional<byte[]> bytes(String name) {
    if (!NAME.matcher(name).matches() || !isServed(name)) {
      return Optional.empty();
    }
    return FOLDERS.stream()
        .map(folder -> read(folder + name))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Returns whether a file is of no capability, or of one of a served world. */
  private boolean isServed(String name) {
    boolean page = name.indexOf('.') == name.lastIndexOf('.');
    return page
        || World.of(name.substring(0, name.indexOf('.'))).filter(w -> !worlds.has(w)).isEmpty();
  }

  /**
   * Returns the Markdown of a page: the list of capabilities without the sections of worlds that
   * are not served.
   */
  Optional<String> markdown(String page) {
    Optional<String> text = text(page + ".md");
    return page.equals(CAPABILITIES) ? text.map(this::withoutOthers) : text;
  }

  private String withoutOthers(String list) {
    return Stream.of(list.split("(?m)^(?=## )"))
        .filter(section -> World.of(heading(section)).map(worlds::has).orElse(true))
        .collect(Collectors.joining());
  }

  private static String heading(String section) {
    return section.lines().findFirst().orElse("").replaceFirst("^## ", "").strip();
  }

  private static Optional<byte[]> read(String file) {
    try (InputStream in = DocFiles.class.getResourceAsStream(file)) {
      return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
