package dev.omni.house;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The tests that the sources of a project declare, as the compiler reads them. */
final class DeclaredTests {
  private static final Set<String> OF_TESTS =
      Set.of(
          "Test",
          "ParameterizedTest",
          "RepeatedTest",
          "TestFactory",
          "Property",
          "Example",
          "FuzzTest");
  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
  private static final JavaFileManager FILES = COMPILER.getStandardFileManager(null, null, null);

  private final SourceTree tree;
  private final Map<String, List<Path>> files;
  private final Map<Path, ClassTree> parsed = new HashMap<>();

  DeclaredTests(SourceTree tree) {
    this.tree = tree;
    files = tree.javaFiles().stream().collect(Collectors.groupingBy(DeclaredTests::name));
  }

  /** Returns the tests of all classes of that simple name, those that they inherit included. */
  List<DeclaredTest> of(String simpleName) {
    return named(simpleName)
        .flatMap(
            file -> {
              String module = file.toString().replace('\\', '/').replaceFirst("/src/.*", "");
              return in(module, parsed(file), List.of());
            })
        .toList();
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  private Stream<Path> named(String simpleName) {
    return files.getOrDefault(simpleName + ".java", List.of()).stream();
  }

  private Stream<DeclaredTest> in(String module, ClassTree type, List<String> around) {
    List<String> annotations = Stream.concat(around.stream(), ofType(type)).distinct().toList();
    return Stream.concat(
        type.getMembers().stream().flatMap(member -> of(module, member, annotations)),
        contracts(type).flatMap(contract -> in(module, contract, annotations)));
  }

  private Stream<DeclaredTest> of(String module, Tree member, List<String> around) {
    if (member instanceof ClassTree nested) {
      return in(module, nested, around);
    }
    return member instanceof MethodTree method && isTest(method)
        ? Stream.of(
            new DeclaredTest(
                module,
                method.getName().toString(),
                Stream.concat(around.stream(), texts(method.getModifiers())).toList()))
        : Stream.empty();
  }

  /** The classes and interfaces of the project that the type extends. */
  private Stream<ClassTree> contracts(ClassTree type) {
    return Stream.concat(
            Stream.ofNullable(type.getExtendsClause()), type.getImplementsClause().stream())
        .map(above -> above.toString().replaceAll("<.*|.*\\.", ""))
        .flatMap(above -> named(above).limit(1))
        .map(this::parsed);
  }

  /** The annotations of the type and of all that it extends. */
  private Stream<String> ofType(ClassTree type) {
    return Stream.concat(texts(type.getModifiers()), contracts(type).flatMap(this::ofType));
  }

  private static boolean isTest(MethodTree method) {
    return method.getModifiers().getAnnotations().stream()
        .map(AnnotationTree::getAnnotationType)
        .map(Tree::toString)
        .anyMatch(OF_TESTS::contains);
  }

  private static Stream<String> texts(ModifiersTree modifiers) {
    return modifiers.getAnnotations().stream().map(Tree::toString);
  }

  /** The type that the file is named after. */
  private ClassTree parsed(Path file) {
    ClassTree known = parsed.get(file);
    if (known != null) {
      return known;
    }
    var source =
        new SimpleJavaFileObject(file.toUri(), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return tree.read(file);
          }
        };
    var task = (JavacTask) COMPILER.getTask(null, FILES, null, null, null, List.of(source));
    try {
      var type = (ClassTree) task.parse().iterator().next().getTypeDecls().get(0);
      parsed.put(file, type);
      return type;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
