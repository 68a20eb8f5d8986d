package dev.omni.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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

  /** The folders of the modules that have sources. */
  List<Path> modules() {
    try (var children = Files.list(root)) {
      return children.filter(m -> Files.isDirectory(m.resolve("src/main/java"))).sorted().toList();
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
