package dev.omni.house;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
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

  /** What the compiler read, by the text of a file: to begin costs it more than to read. */
  private static final Map<String, ClassTree> READ = new ConcurrentHashMap<>();

  DeclaredTests(SourceTree tree) {
    this(tree, List.of());
  }

  /**
   * Of a project.
   *
   * @param expected simple names of classes that are asked for, which are read together
   */
  DeclaredTests(SourceTree tree, List<String> expected) {
    this.tree = tree;
    files = tree.javaFiles().stream().collect(Collectors.groupingBy(DeclaredTests::name));
    read(expected.stream().distinct().flatMap(this::named).toList());
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
    String text = tree.read(file);
    if (!READ.containsKey(text)) {
      read(List.of(file));
    }
    return Objects.requireNonNull(READ.get(text));
  }

  private void read(List<Path> wanted) {
    List<Source> sources =
        wanted.stream()
            .map(file -> new Source(file, tree.read(file)))
            .filter(source -> !READ.containsKey(source.text))
            .toList();
    if (sources.isEmpty()) {
      return;
    }
    var task = (JavacTask) COMPILER.getTask(null, FILES, null, null, null, sources);
    try {
      Iterator<Source> of = sources.iterator();
      for (CompilationUnitTree unit : task.parse()) {
        READ.put(of.next().text, (ClassTree) unit.getTypeDecls().get(0));
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** A file of the project. */
  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    private Source(Path file, String text) {
      super(file.toUri(), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
