package dev.omni.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What takes too long for every change is run within seven days, and no day takes too long. */
class LongPartsTest {
  private static final SourceTree TREE = SourceTree.ofThisBuild();
  private static final int FEWEST = 20;

  @Test
  void no_day_has_more_than_twelve_minutes_and_no_part_is_there_twice() {
    LongParts parts = LongParts.of(TREE.read(Path.of(".ci/long")));

    assertThat(parts.parts()).hasSizeGreaterThan(FEWEST);
    assertThat(parts.mistakes()).isEmpty();
  }

  @Test
  void every_part_names_tests_that_are_long() {
    LongParts parts = LongParts.of(TREE.read(Path.of(".ci/long")));

    assertThat(parts.withoutTests(new DeclaredTests(TREE, parts.classes()))).isEmpty();
  }

  @Test
  void every_check_of_the_packed_server_has_its_place() {
    String run = TREE.read(Path.of(".ci/run"));
    Matcher pushed = Pattern.compile("(?m)^pushed='([a-z -]+)'$").matcher(run);
    assertThat(pushed.find()).isTrue();
    Stream<String> other =
        Stream.concat(
            Stream.of(pushed.group(1).split(" ")),
            LongParts.of(TREE.read(Path.of(".ci/long"))).checks().stream());

    assertThat(Stream.concat(LongParts.checks(run), other))
        .containsExactlyInAnyOrderElementsOf(TREE.checks());
  }

  @Test
  void the_checks_of_a_command_are_what_it_names_over_several_lines() {
    assertThat(LongParts.checks("  step e2e .ci/e2e health mcp \\\n    words\n"))
        .containsExactly("health", "mcp", "words");
    assertThat(LongParts.of("a | 1 | every adapter-spark spark && e2e long/spark\n").checks())
        .containsExactly("long/spark");
    assertThat(LongParts.checks("E2E_TIMEOUT=3600 .ci/e2e \"$@\"")).isEmpty();
  }

  @Test
  void a_day_is_every_seventh_part_of_the_table() {
    String week =
        "a | 1 | x\nb | 1 | x\nc | 1 | x\nd | 1 | x\ne | 1 | x\nf | 1 | x\ng | 11.5 | x\n";

    assertThat(LongParts.of(week + "h | 11 | x\n").mistakes()).isEmpty();
    assertThat(LongParts.of(week + "h | 11.5 | x\n").mistakes())
        .containsExactly("day 0 has 12.5 minutes, and may have 12.0");
    assertThat(LongParts.of(week + "a | 2 | x\n").mistakes()).containsExactly("a is there twice");
  }

  @Test
  void a_part_whose_tests_moved_away_is_noticed() {
    var declared = new DeclaredTests(TREE);

    assertThat(LongParts.of("a | 1 | full adapter-jdbc H2KilledTest").withoutTests(declared))
        .isEmpty();
    assertThat(LongParts.of("a | 1 | full server-app H2KilledTest").withoutTests(declared))
        .containsExactly("H2KilledTest has no long test in server-app");
    assertThat(
            LongParts.of("a | 1 | full server-app LongPartsTest,NobodyTest").withoutTests(declared))
        .containsExactly(
            "LongPartsTest has no long test in server-app",
            "NobodyTest has no long test in server-app");
  }
}
