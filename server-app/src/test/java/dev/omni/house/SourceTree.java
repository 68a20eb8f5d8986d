package dev.omni.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * The checked-out project.
 *
 * @param root the folder of the parent pom
 */
record SourceTree(Path root) {
  static SourceTree ofThisBuild() {
    Path here = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(here.resolve("omni-domain"))) {
      here = here.getParent();
    }
    return new SourceTree(here);
  }

  /**
   * The folders of the modules that have sources, at most two below the root. Clients are none of
   * them: they share no code with the server, and have the names of their own surface.
   */
  List<Path> modules() {
    try (var folders = Files.find(root, 2, (folder, is) -> is.isDirectory())) {
      return folders
          .filter(m -> Files.isDirectory(m.resolve("src")))
          .filter(m -> !m.startsWith(root.resolve("clients")))
          .sorted()
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Every Java file of every module, relative to the root. */
  List<Path> javaFiles() {
    return modules().stream()
        .flatMap(module -> walk(module.resolve("src")).stream())
        .filter(file -> file.toString().endsWith(".java"))
        .map(root::relativize)
        .toList();
  }

  /** Returns the names that several top-level types of main code have. */
  static List<String> namedTwice(List<Path> files) {
    var seen = new HashSet<String>();
    return main(files)
        .filter(file -> !file.toString().contains("omni-testkit")) // Its names are for tests.
        .map(file -> String.valueOf(file.getFileName()).replace(".java", ""))
        .filter(name -> !name.endsWith("-info"))
        .filter(name -> !seen.add(name))
        .toList();
  }

  /** Returns the packages of main code that have types and no package-info. */
  static List<Path> withoutPurpose(List<Path> files) {
    return main(files)
        .filter(file -> !file.endsWith("module-info.java"))
        .map(Path::getParent)
        .distinct()
        .filter(folder -> !files.contains(folder.resolve("package-info.java")))
        .toList();
  }

  private static Stream<Path> main(List<Path> files) {
    return files.stream().filter(file -> file.toString().replace('\\', '/').contains("/src/main/"));
  }

  String read(Path relative) {
    try {
      return Files.readString(root.resolve(relative));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static List<Path> walk(Path folder) {
    try (var files = Files.walk(folder)) {
      return files.sorted().toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
