package dev.omni.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The checked-out project.
 *
 * @param root the folder of the parent pom
 */
record SourceTree(Path root) {
  private static final String OF_PROCESSES = "integration-tests";
  private static final Pattern STEP_OF_PROCESSES =
      Pattern.compile("(?m)^\\s*step .* -P(?:it|ci)\\b.* verify\\b");
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

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

  /** The checks of the packed server by their names, as {@code health} and {@code long/spark}. */
  List<String> checks() {
    Path folder = root.resolve(".ci/checks");
    return walk(folder).stream()
        .map(file -> folder.relativize(file).toString().replace('\\', '/'))
        .filter(name -> name.endsWith(".sh"))
        .map(name -> name.replaceAll("\\.sh$", ""))
        .toList();
  }

  /** Whether .ci/run runs the tests of the module: one of the usual build, or that of processes. */
  boolean isTestedWithEveryChange(String module) {
    if (module.equals(OF_PROCESSES)) {
      return STEP_OF_PROCESSES.matcher(read(Path.of(".ci/run"))).find();
    }
    String usual = read(Path.of("pom.xml")).replaceAll("(?s)<profiles>.*</profiles>", "");
    return MODULE
        .matcher(usual)
        .results()
        .map(found -> found.group(1))
        .anyMatch(each -> (module + "/").startsWith(each + "/"));
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
