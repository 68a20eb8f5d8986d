package dev.omni.house;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/**
 * Which package of the project uses which other one.
 *
 * @param edges lines like {@code dev.omni.a -> dev.omni.b}
 */
record PackageGraph(SortedSet<String> edges) {
  private static final String ARROW = " -> ";
  private static final Set<String> NOT_ALWAYS_COMPILED = Set.of("benchmarks", "adapter-spark");
  private static final Pattern EDGE =
      Pattern.compile("^\\s+(dev\\.omni\\S*)\\s+->\\s+(dev\\.omni\\S*)\\s");

  /** The graph of the compiled classes, as the JDK's jdeps sees it. */
  static PackageGraph of(SourceTree tree) {
    // Below the root of the classes, so that module descriptors, whose libraries are elsewhere,
    // stay out of it.
    List<String> classes =
        tree.modules().stream()
            .filter(module -> !NOT_ALWAYS_COMPILED.contains(module.getFileName().toString()))
            .map(module -> module.resolve("target/classes/dev"))
            .filter(Files::isDirectory)
            .map(Path::toString)
            .toList();
    var arguments = new ArrayList<>(List.of("-verbose:package"));
    arguments.addAll(classes);
    return parse(jdeps(arguments));
  }

  static PackageGraph parse(String text) {
    return new PackageGraph(
        text.lines()
            .map(line -> EDGE.matcher(line + " "))
            .filter(java.util.regex.Matcher::find)
            .map(edge -> edge.group(1) + ARROW + edge.group(2))
            .collect(toCollection(TreeSet::new)));
  }

  String text() {
    return edges.stream().map(edge -> edge + "\n").collect(joining());
  }

  /** What is here and not there, and the other way round, one edge a line. */
  String differenceFrom(PackageGraph committed) {
    var added = edges.stream().filter(e -> !committed.edges.contains(e)).map(e -> "+ " + e);
    var gone = committed.edges.stream().filter(e -> !edges.contains(e)).map(e -> "- " + e);
    return java.util.stream.Stream.concat(added, gone).collect(joining("\n"));
  }

  /** The edges by which others go past a package to those below it. */
  List<String> past(String door) {
    return edges.stream()
        .filter(edge -> edge.contains(ARROW + door + "."))
        .filter(edge -> !edge.startsWith(door + ".") && !edge.startsWith(door + ARROW))
        .toList();
  }

  /** A way from a package back to itself, if there is one. */
  Optional<String> circle() {
    SortedMap<String, Set<String>> uses =
        edges.stream()
            .map(edge -> edge.split(ARROW))
            .collect(
                groupingBy(
                    e -> e[0], TreeMap::new, mapping(e -> e[1], toCollection(TreeSet::new))));
    var done = new HashSet<String>();
    return uses.keySet().stream()
        .flatMap(start -> circle(start, uses, List.of(), done).stream())
        .findFirst();
  }

  private static Optional<String> circle(
      String at, SortedMap<String, Set<String>> uses, List<String> way, Set<String> done) {
    var further = new ArrayList<>(way);
    further.add(at);
    if (way.contains(at)) {
      return Optional.of(String.join(ARROW, further.subList(way.indexOf(at), further.size())));
    }
    if (done.contains(at)) {
      return Optional.empty();
    }
    Optional<String> found =
        uses.getOrDefault(at, Set.of()).stream()
            .flatMap(next -> circle(next, uses, further, done).stream())
            .findFirst();
    done.add(at);
    return found;
  }

  private static String jdeps(List<String> arguments) {
    var out = new StringWriter();
    var errors = new StringWriter();
    int status =
        ToolProvider.findFirst("jdeps")
            .orElseThrow(() -> new IllegalStateException("this JDK has no jdeps"))
            .run(new PrintWriter(out), new PrintWriter(errors), arguments.toArray(new String[0]));
    if (status != 0) {
      throw new IllegalStateException("jdeps ended with " + status + ": " + errors + out);
    }
    return out.toString();
  }
}
