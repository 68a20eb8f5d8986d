package dev.omni.house;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The classes of main code that this build has compiled, as ArchUnit reads them. */
final class CompiledCode {
  private static final String CLASSES = "target/classes";

  private CompiledCode() {}

  /** Returns all classes, of benchmarks and Spark too where they are compiled. */
  static Stream<JavaClass> of(SourceTree tree) {
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    List<Path> folders =
        tree.modules().stream()
            .map(module -> module.resolve(CLASSES))
            .filter(Files::isDirectory)
            .toList();
    return new ClassFileImporter().importPaths(folders).stream();
  }

  /** Returns the path of the source of a class from the root, with slashes. */
  static String path(SourceTree tree, JavaClass of) {
    Path file = Path.of(of.getSource().orElseThrow().getUri());
    String name = tree.root().relativize(file).toString().replace('\\', '/');
    return name.replace(CLASSES, "src/main/java").replaceFirst("(?:\\$[^/]*)?\\.class$", ".java");
  }
}
