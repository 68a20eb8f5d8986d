package dev.omni.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A test or a check that a page names, so that readers believe what the page says.
 *
 * @param place the page and the line
 * @param name a class, a class with a method, or the path of a check
 */
record Promise(String place, String name) {
  private static final Pattern NAMED =
      Pattern.compile(
          "\\b[A-Z]\\w*(?:Test|IT)\\.(?!java\\b)[a-z]\\w*|`[A-Z]\\w*(?:Test|IT)`|\\.ci/checks/[\\w/-]+\\.sh");
  private static final String LONG_CHECKS = ".ci/checks/long/";
  private static final Pattern SKIPS = Pattern.compile("(?m)^(?!\\s*#).*(?:\\bskip \"|# SKIP)");

  /** Returns what README and every page of docs name, in the order of the pages. */
  static List<Promise> of(SourceTree tree) {
    return Stream.concat(Stream.of(Path.of("README.md")), pages(tree))
        .flatMap(page -> on(page.toString().replace('\\', '/'), tree.read(page)))
        .toList();
  }

  private static Stream<Path> pages(SourceTree tree) {
    try (var files = Files.walk(tree.root().resolve("docs"))) {
      return files
          .filter(file -> file.toString().endsWith(".md"))
          .map(tree.root()::relativize)
          .sorted()
          .toList()
          .stream();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Stream<Promise> on(String page, String text) {
    List<String> lines = text.lines().toList();
    return IntStream.range(0, lines.size())
        .boxed()
        .flatMap(
            line -> in(lines.get(line)).map(name -> new Promise(page + ":" + (line + 1), name)));
  }

  /** Returns the names in a text. */
  static Stream<String> in(String text) {
    return NAMED.matcher(text).results().map(MatchResult::group).map(name -> name.replace("`", ""));
  }

  /** Returns why not every run of .ci/run keeps the promise: nothing if it does. */
  Stream<String> broken(SourceTree tree, DeclaredTests declared) {
    return (name.endsWith(".sh") ? ofCheck(tree) : ofTest(tree, declared))
        .map(reason -> place + " names " + name + ", which " + reason);
  }

  private Stream<String> ofCheck(SourceTree tree) {
    if (!Files.exists(tree.root().resolve(name))) {
      return Stream.of("does not exist");
    }
    if (name.startsWith(LONG_CHECKS)) {
      return Stream.of("belongs to .ci/long");
    }
    return SKIPS.matcher(tree.read(Path.of(name))).find()
        ? Stream.of("may be skipped")
        : Stream.empty();
  }

  /** A class without a method is named for those of its tests that run. */
  private Stream<String> ofTest(SourceTree tree, DeclaredTests declared) {
    String[] parts = name.split("\\.", 2);
    List<List<String>> tests =
        declared.of(parts[0]).stream()
            .filter(test -> parts.length == 1 || test.method().equals(parts[1]))
            .map(test -> leftOut(tree, test).toList())
            .toList();
    if (tests.isEmpty()) {
      return Stream.of("does not exist");
    }
    return parts.length == 1 && tests.contains(List.<String>of())
        ? Stream.empty()
        : tests.stream().flatMap(List::stream).distinct();
  }

  private static Stream<String> leftOut(SourceTree tree, DeclaredTest test) {
    return tree.isTestedWithEveryChange(test.module())
        ? test.leftOut()
        : Stream.of("belongs to " + test.module() + ", whose tests .ci/run leaves out");
  }
}
