package dev.omni.house;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The table of {@code .ci/long}.
 *
 * @param parts in the order of the table
 */
record LongParts(List<Part> parts) {
  private static final int DAYS = 7;
  private static final double MOST = 12;
  private static final Pattern ROW =
      Pattern.compile("(?m)^([a-z0-9-]+) *\\| *~?([0-9]+(?:\\.[0-9]+)?) *\\| (.+)$");
  private static final Pattern CHECKS = Pattern.compile("(?m)\\be2e((?: +[a-z0-9/-]+)+)$");
  private static final Pattern FULL = Pattern.compile("\\bfull ([a-z/,-]+) ([\\w*#,]+)");

  /** A line of the table. */
  record Part(String name, double minutes, String command) {}

  static LongParts of(String script) {
    return new LongParts(
        ROW.matcher(script)
            .results()
            .map(row -> new Part(row.group(1), Double.parseDouble(row.group(2)), row.group(3)))
            .toList());
  }

  /** Returns what is wrong with the table itself. */
  List<String> mistakes() {
    var wrong = new ArrayList<String>();
    var names = new HashSet<String>();
    for (Part part : parts) {
      if (!names.add(part.name())) {
        wrong.add(part.name() + " is there twice");
      }
    }
    minutesOfDays()
        .forEach(
            (day, minutes) -> {
              if (minutes > MOST) {
                wrong.add("day " + day + " has " + minutes + " minutes, and may have " + MOST);
              }
            });
    return wrong;
  }

  private Map<Integer, Double> minutesOfDays() {
    return IntStream.range(0, parts.size())
        .boxed()
        .collect(
            Collectors.groupingBy(
                i -> i % DAYS,
                TreeMap::new,
                Collectors.summingDouble(i -> parts.get(i).minutes())));
  }

  /** Returns the checks of the packed server that the parts name. */
  List<String> checks() {
    return parts.stream().map(Part::command).flatMap(LongParts::checks).toList();
  }

  /** Returns the checks that a command names. */
  static Stream<String> checks(String command) {
    return CHECKS
        .matcher(command.replace("\\\n", " "))
        .results()
        .flatMap(names -> Stream.of(names.group(1).strip().split("\\s+")));
  }

  /** Returns the simple names of the classes that the parts name. */
  List<String> classes() {
    return parts.stream()
        .flatMap(part -> FULL.matcher(part.command()).results())
        .flatMap(command -> Stream.of(command.group(2).split(",", -1)))
        .map(name -> name.replaceAll("#.*", ""))
        .toList();
  }

  /** Returns the parts whose command names a class that has no test with the tag. */
  Stream<String> withoutTests(DeclaredTests declared) {
    return parts.stream()
        .flatMap(part -> FULL.matcher(part.command()).results())
        .flatMap(command -> withoutTests(declared, command));
  }

  private static Stream<String> withoutTests(DeclaredTests declared, MatchResult command) {
    List<String> modules = List.of(command.group(1).split(",", -1));
    return Stream.of(command.group(2).split(",", -1))
        .filter(name -> !name.startsWith("*"))
        .filter(
            name ->
                declared.of(name.replaceAll("#.*", "")).stream()
                    .filter(test -> modules.contains(test.module()))
                    .allMatch(test -> test.leftOut().findAny().isEmpty()))
        .map(name -> name + " has no long test in " + command.group(1));
  }
}
