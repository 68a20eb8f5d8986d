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
import java.util.stream.Stream;

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

  /** Returns the using package of an edge. */
  static String from(String edge) {
    return edge.substring(0, edge.indexOf(ARROW));
  }

  /** Returns the used package of an edge. */
  static String to(String edge) {
    return edge.substring(edge.indexOf(ARROW) + ARROW.length());
  }

  /** Returns which concept uses which other one. */
  PackageGraph concepts() {
    return new PackageGraph(
        edges.stream()
            .filter(edge -> !Concept.of(from(edge)).equals(Concept.of(to(edge))))
            .map(edge -> Concept.of(from(edge)) + ARROW + Concept.of(to(edge)))
            .collect(toCollection(TreeSet::new)));
  }

  /**
   * Returns the edges of concepts, those into one module in one line, like {@code dev.omni.a.low ->
   * dev.omni.b: one two}.
   */
  String text() {
    return edges.stream()
        .collect(
            groupingBy(
                edge -> from(edge) + ARROW + Concept.of(to(edge)).module(),
                TreeMap::new,
                mapping(edge -> Concept.of(to(edge)).name(), joining(" "))))
        .entrySet()
        .stream()
        .map(line -> line.getKey() + ": " + line.getValue() + "\n")
        .collect(joining());
  }

  /** Reads what {@link #text} wrote. */
  static PackageGraph read(String text) {
    return new PackageGraph(
        text.lines()
            .map(line -> line.split(": "))
            .flatMap(
                line ->
                    Stream.of(line[1].split(" "))
                        .map(name -> from(line[0]) + ARROW + new Concept(to(line[0]), name)))
            .collect(toCollection(TreeSet::new)));
  }

  /** What is here and not there, and the other way round, one edge a line. */
  String differenceFrom(PackageGraph committed) {
    var added = edges.stream().filter(e -> !committed.edges.contains(e)).map(e -> "+ " + e);
    var gone = committed.edges.stream().filter(e -> !edges.contains(e)).map(e -> "- " + e);
    return Stream.concat(added, gone).collect(joining("\n"));
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
