import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClasspathRoots;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Prints each test of compiled modules as JUnit discovers it, with its lists: LISTS, MODULE, CLASS, KIND, METHOD and TAGS,
 * separated by tabs. A method that gives many tests when it runs is one test; a test in no list has "none".
 *
 * <p>Arguments: the modules of the usual build, and all modules, each separated by commas. A module has its classes in target and
 * its class path in target/test-classpath. The input is what .ci/long runs, a line for each command: "full MODULES CLASSES", the
 * tests of the classes with that tag, or "every MODULE PROFILE", all tests of the module. A command that runs no test ends the
 * program with 1.
 */
final class TestLists {
  private static final Set<String> CLASSES = Set.of("class", "nested-class", "container");
  private static final String OF_PROCESSES = "integration-tests";
  private static final PrintStream LINES = new PrintStream(System.out, false, StandardCharsets.UTF_8);

  /** A test; its class is the outermost one with those within it, separated by dollars. */
  private record Test(String module, String className, String kind, String method, Set<String> tags) {
    private Stream<String> lists(Set<String> usual, List<Command> commands) {
      boolean isLong = tags.contains("full");
      boolean isOfChanges = !isLong && tags.contains("ci");
      String top = className.replaceAll("\\$.*", "").replaceAll(".*\\.", "");
      String name = method.replaceAll("\\(.*", "").replaceAll(".*#", "");
      return Stream.of(
              Stream.of(isOfChanges ? "ci" : "default")
                  .filter(list -> !isLong && usual.contains(module) && top.matches("Test.*|.*Tests?|.*TestCase")),
              Stream.of("ci").filter(list -> !isLong && module.equals(OF_PROCESSES) && top.matches("IT.*|.*IT|.*ITCase")),
              Stream.of("long").filter(list -> commands.stream().filter(c -> c.runs(module, top, name, isLong)).count() > 0))
          .flatMap(list -> list);
    }

    private String line(String lists) {
      return String.join("\t", lists.isEmpty() ? "none" : lists, module, className, kind, method, String.join(",", tags));
    }
  }

  /** A command of .ci/long, which notes that it ran something. */
  private static final class Command {
    private final String line;
    private final String[] words;
    private boolean used;

    private Command(String line) {
      this.line = line;
      words = line.split(" ");
    }

    private boolean runs(String module, String top, String method, boolean isLong) {
      boolean runs =
          List.of(words[1].split(",")).contains(module)
              && (words[0].equals("every") || isLong && Stream.of(words[2].split(",")).anyMatch(each -> names(each, top, method)));
      used |= runs;
      return runs;
    }

    private static boolean names(String pattern, String top, String method) {
      String[] parts = pattern.replace("*", ".*").split("#", 2);
      return top.matches(parts[0]) && (parts.length == 1 || method.matches(parts[1]));
    }
  }

  public static void main(String[] args) throws IOException {
    System.setOut(System.err); // what engines print
    List<Command> commands = new String(System.in.readAllBytes(), StandardCharsets.UTF_8).lines().map(Command::new).toList();
    for (String module : args[1].split(",")) {
      var lines = new TreeSet<String>();
      for (Test test : of(module)) {
        List<String> lists = test.lists(Set.of(args[0].split(",")), commands).toList();
        lines.add(test.line(String.join(" ", lists)));
      }
      lines.forEach(LINES::println);
    }
    LINES.flush();
    List<Command> unused = commands.stream().filter(command -> !command.used).toList();
    unused.forEach(command -> System.err.println("no test is run by: " + command.line));
    System.exit(unused.isEmpty() ? 0 : 1);
  }

  /** The tests of a module, by a class loader of its own: modules have classes of the same names. */
  private static List<Test> of(String module) throws IOException {
    Path target = Path.of(module, "target");
    var parts = new ArrayList<>(List.of(target.resolve("test-classes"), target.resolve("classes")));
    for (String part : Files.readString(target.resolve("test-classpath")).strip().split(File.pathSeparator)) {
      parts.add(Path.of(part));
    }
    var urls = new ArrayList<URL>();
    for (Path part : parts) {
      urls.add(part.toUri().toURL());
    }
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (var loader = new URLClassLoader(urls.toArray(URL[]::new), before)) {
      thread.setContextClassLoader(loader);
      var request = LauncherDiscoveryRequestBuilder.request().selectors(selectClasspathRoots(Set.of(parts.get(0)))).build();
      TestPlan plan = LauncherFactory.create().discover(request);
      return plan.getRoots().stream().flatMap(root -> below(plan, root, module, Set.of())).toList();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static Stream<Test> below(TestPlan plan, TestIdentifier found, String module, Set<String> above) {
    if (found.getSource().filter(ClassSource.class::isInstance).filter(source -> isGone(module, (ClassSource) source)).isPresent()) {
      return Stream.empty();
    }
    var tags = new TreeSet<>(above);
    found.getTags().forEach(tag -> tags.add(tag.getName()));
    List<UniqueId.Segment> segments = found.getUniqueIdObject().getSegments();
    UniqueId.Segment last = segments.get(segments.size() - 1);
    if (segments.size() == 1 || CLASSES.contains(last.getType())) {
      return plan.getChildren(found).stream().flatMap(child -> below(plan, child, module, tags));
    }
    var classes = segments.stream().filter(segment -> CLASSES.contains(segment.getType())).map(UniqueId.Segment::getValue).toList();
    return Stream.of(new Test(module, String.join("$", classes), last.getType(), last.getValue(), tags));
  }

  /** Whether the class was compiled from a file that is no longer there. */
  private static boolean isGone(String module, ClassSource source) {
    String name = source.getClassName();
    return !name.contains("$") && !Files.exists(Path.of(module, "src/test/java", name.replace('.', '/') + ".java"));
  }
}
