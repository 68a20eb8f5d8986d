package dev.omni.house;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A text that no source may contain: what is no longer in a compiled class, and what tests of later
 * modules must keep. What the class shows is a {@link CodeRule}.
 *
 * @param where which files, by their path from the root with slashes
 * @param found what may not be there, outside of comments and strings
 * @param instead what to do
 * @param signs texts of which a breach has one: most sources have none, and need no search
 */
record HouseRule(Predicate<String> where, Pattern found, String instead, List<String> signs) {
  private static final int MAX_LINES = 600;

  private static final Pattern COMMENTS_AND_STRINGS =
      Pattern.compile(
          "\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\n])*+'"
              + "|//[^\n]*|/\\*.*?\\*/",
          Pattern.DOTALL);

  private static final Pattern OPENING_OF_TYPE =
      Pattern.compile(
          "/\\*\\*[\\s*]*+(What|Who|How|Where|Whether|Something|Says|Tells)\\b(?:(?!\\*/).)*+\\*/"
              + "\\s*(?:@\\w+(?:\\([^)]*\\))?\\s*)*"
              + "(?:(?:public|protected|private|static|final|abstract|sealed|non-sealed)\\s+)*"
              + "(?:class|interface|record|enum|@interface)\\s",
          Pattern.DOTALL);

  /** Texts that only the protocol knows: paths, methods with paths, headers, status codes. */
  private static final Pattern PROTOCOL =
      Pattern.compile(
          "\"(?:/(?:api|omni|lqm)/|(?:header|query|path):|(?:GET|POST|PUT|DELETE)[ \"])"
              + "|/lqm/|/api/v1"
              + "|(?i)\"(?:authorization|content-type|accept|user-agent|retry-after"
              + "|webhook-(?:id|timestamp|signature))\""
              + "|\\bstatus(?:\\(\\))? *[=!<>]=? *[1-5][0-9]{2}\\b");

  private static final Pattern COMMENTS =
      Pattern.compile(
          "(\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\n])*+')"
              + "|//[^\n]*|/\\*.*?\\*/",
          Pattern.DOTALL);

  private static final Pattern FEW_TRIES =
      Pattern.compile("@Property\\([^()]*\\btries\\s*=\\s*[0-9]{1,2}\\b[^()]*\\)");

  /** The module of the tests that start processes or need PostgreSQL. */
  private static final String PROCESSES = "integration-tests/";

  /** Sources of tests that are run, each by the plugin that knows its name, or extended. */
  private static final String RUN =
      PROCESSES + ".*IT\\.java|(?!" + PROCESSES + ").*(?:Test|Contract|Properties)\\.java";

  /** The rules for single sources; CONTRIBUTING explains them. */
  static final List<HouseRule> ALL =
      List.of(
          rule(
              path -> !clockAllowed(path) && path.contains("/src/test/"),
              "\\b(?:(?:Instant|LocalDate|LocalDateTime|OffsetDateTime|ZonedDateTime)(?:\\.|::)now\\b"
                  + "|System(?:\\.|::)(?:currentTimeMillis|nanoTime)\\b"
                  + "|new\\s+(?:java\\.util\\.)?Random\\s*\\(\\s*\\)|ThreadLocalRandom\\b"
                  + "|Math(?:\\.|::)random\\b)",
              "time comes in through spi.ClockAndIds, chance through a seed",
              "now",
              "TimeMillis",
              "nanoTime",
              "andom"),
          rule(
              path -> true,
              "\\b(?:class|interface|record|enum)\\s+"
                  + "(?:\\w*(?:Utils?|Helpers?|Managers?|Impl|Services?|Dto)|Base[A-Z]\\w*)\\b",
              "name it after the thing it is",
              "Util",
              "Helper",
              "Manager",
              "Impl",
              "Service",
              "Dto",
              "Base"),
          rule(
              HouseRule::main,
              "(?=[tadswTADSW])(?:(?<![A-Za-z])(?:told|asked|doors|standing|whose)|Told|Asked|Doors|Standing|Whose)(?![a-z])"
                  + "|(?=[TADSW])(?<![A-Z])(?:TOLD|ASKED|DOORS|STANDING|WHOSE)(?![A-Z])",
              "use the term of docs/glossary.md"),
          rule(
              path -> path.contains("/src/test/") && !path.matches(RUN),
              "@(?:Test|ParameterizedTest|RepeatedTest|TestFactory|Property|FuzzTest|Example(?!\\())\\b",
              "end the name in Test, in integration-tests in IT, or it is never run; in Contract or"
                  + " Properties, if others extend it"),
          rule(
              path -> !path.startsWith(PROCESSES),
              "\\bclass\\s+\\w+IT\\b",
              "only integration-tests runs it; move it there, or end the name in Test",
              "IT"),
          rule(
              path -> path.contains("/src/test/") && !startsProcesses(path),
              "\\bProcessBuilder\\b|\\bRuntime\\b[^;]*\\.exec\\s*\\(|\\bEmbeddedPostgres\\b",
              "move the test to integration-tests, which starts processes",
              "ProcessBuilder",
              "exec",
              "EmbeddedPostgres"),
          rule(
              path -> true,
              "@Property\\([^()]*\\btries\\s*=\\s*[0-9_]{3,}",
              "leave tries out: omni.tries says how many; a costly property may have fewer than"
                  + " 100"),
          rule(
              path -> path.contains("/src/test/"),
              "\\bAssumptions\\b|\\bassume(?:True|False|That)\\b",
              "name what the machine lacks by Lack of omni-testkit, which fails where CI=true",
              "ssum"),
          rule(path -> true, "@Disabled\\b", "make the test pass, or take it out"));

  private static final HouseRule UNFINISHED =
      // In two halves, to hold for this file too.
      rule(
          path -> true,
          "\\b(?:TO" + "DO|FIX" + "ME)\\b",
          "finish it, or write an issue",
          "TO" + "DO",
          "FIX" + "ME");

  private static HouseRule rule(
      Predicate<String> where, String found, String instead, String... signs) {
    return new HouseRule(where, Pattern.compile(found), instead, List.of(signs));
  }

  static boolean clockAllowed(String path) {
    return path.startsWith("server-app/")
        || path.startsWith("omni-cli/")
        || path.startsWith("omni-testkit/")
        || path.startsWith(PROCESSES)
        || path.startsWith("benchmarks/")
        || path.startsWith("adapter-spark/")
        || path.matches("adapter-\\w+/src/test/.*")
        || path.endsWith("/spi/ClockAndIds.java")
        || path.endsWith("/jdbc/JdbcStores.java"); // a host gives a data source and no clock
  }

  private static boolean startsProcesses(String path) {
    return path.matches(
        "(?:" + PROCESSES + "|omni-testkit/|adapter-spark/).*|.*/(?:Boot|OtherJvm)Test\\.java");
  }

  private static boolean main(String path) {
    return path.contains("/src/main/");
  }

  /** Returns all breaches of a source, each with its place. */
  static List<String> broken(String path, String source) {
    String code = COMMENTS_AND_STRINGS.matcher(source).replaceAll(HouseRule::lines);
    var inCode = ALL.stream().filter(r -> r.where.test(path)).flatMap(r -> r.places(path, code));
    return Stream.of(
            inCode,
            length(path, source),
            UNFINISHED.places(path, source), // The one rule that counts in comments.
            opening(path, source),
            fewTries(path, source),
            protocol(path, source))
        .flatMap(found -> found)
        .toList();
  }

  private Stream<String> places(String path, String text) {
    if (!signs.isEmpty() && signs.stream().noneMatch(text::contains)) {
      return Stream.empty();
    }
    return found
        .matcher(text)
        .results()
        .map(m -> path + ":" + line(text, m.start()) + " has " + m.group() + ": " + instead);
  }

  private static Stream<String> length(String path, String source) {
    long lines = source.lines().count();
    return lines > MAX_LINES
        ? Stream.of(path + " has " + lines + " lines: keep to " + MAX_LINES + ", split by subject")
        : Stream.empty();
  }

  /** Finds fewer tries than usual without the reason behind them. */
  private static Stream<String> fewTries(String path, String source) {
    if (!source.contains("@Property(")) {
      return Stream.empty();
    }
    String code = COMMENTS_AND_STRINGS.matcher(source).replaceAll(HouseRule::blank);
    return FEW_TRIES
        .matcher(code)
        .results()
        .filter(m -> !source.startsWith(" // ", m.end()))
        .map(
            m ->
                path
                    + ":"
                    + line(code, m.start())
                    + " has fewer tries than 100: write why behind it, as // about 30 ms a try");
  }

  /** Finds a comment of a type that does not begin with a noun. */
  private static Stream<String> opening(String path, String source) {
    return main(path)
        ? OPENING_OF_TYPE
            .matcher(source)
            .results()
            .map(
                m ->
                    path
                        + ":"
                        + line(source, m.start(1))
                        + " begins with "
                        + m.group(1)
                        + ": begin the comment of a type with a noun")
        : Stream.empty();
  }

  /** Finds what the rules and use cases must not know of HTTP, also in strings. */
  private static Stream<String> protocol(String path, String source) {
    if (!path.matches("omni-(?:domain|engine|application|operations)/src/main/.*")) {
      return Stream.empty();
    }
    String code =
        COMMENTS
            .matcher(source)
            .replaceAll(m -> Matcher.quoteReplacement(m.group(1) == null ? blank(m) : m.group(1)));
    return PROTOCOL
        .matcher(code)
        .results()
        .map(
            m ->
                path
                    + ":"
                    + line(code, m.start())
                    + " has "
                    + m.group()
                    + ": name it through spi.WireNames, which the edge implements");
  }

  /** Returns as many ends of lines as a text has, behind a space: the rest is shorter to search. */
  private static String lines(java.util.regex.MatchResult match) {
    return " " + "\n".repeat((int) match.group().chars().filter(c -> c == '\n').count());
  }

  private static String blank(java.util.regex.MatchResult match) {
    return match.group().replaceAll("[^\n]", " ");
  }

  private static long line(String text, int at) {
    return text.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
  }
}
