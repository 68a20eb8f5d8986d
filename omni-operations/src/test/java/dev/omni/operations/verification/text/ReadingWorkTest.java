package dev.omni.operations.verification.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The work of a text, counted in the code points that are looked at, whatever the machine. */
class ReadingWorkTest {
  /** Longer than every window, so that each of them is full in both texts. */
  private static final int SHORT = 4_000;

  /** What does not grow with the text. */
  private static final int ONCE = 1_000;

  private static final Candidates CANDIDATES = candidates();

  private static Candidates candidates() {
    var candidates = new Candidates();
    var price =
        new Candidate(
            Candidate.Kind.SOURCE,
            "price",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            new BigDecimal("2.1334"),
            CandidateUnit.ofContract("1"));
    candidates.add(price, List.of("price"));
    return candidates;
  }

  /** A text that counts what is looked at. */
  private static final class Counted extends CodePoints {
    private long read;

    Counted(String text) {
      super(text.codePoints().toArray());
    }

    @Override
    int at(int place) {
      read++;
      return super.at(place);
    }

    @Override
    String text(int from, int to) {
      read += to - from;
      return super.text(from, to);
    }
  }

  private static long work(String text, List<String> ignored) {
    var counted = new Counted(text);
    Scan scan = FigureScanner.scan(counted, TextLocale.EN, ignored);
    new FigureMatcher(counted, CANDIDATES, Map.of()).judged(scan.figures());
    return counted.read;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "the price is 2.1334 USD, and fell by 3.1 %; ",
        "a-",
        "a.",
        "a@",
        "1",
        "1.",
        "1,",
        "1e",
        "1e-",
        "1-",
        "1:",
        "1/",
        "(",
        "(1",
        "[1",
        "[1,",
        "#",
        "\n#",
        "$",
        "€ ",
        "USD 1 ",
        "1 to ",
        "between 1 and ",
        "1±",
        "10^",
        "sha256:a",
        "No. ",
        "1 Jan ",
        "5 m/",
        "5 kg.m",
        "fell ",
        "price ",
        " ",
        "1 ",
        "www.",
        "v1.",
        "-",
        "x",
        "é"
      })
  void a_text_twice_as_long_is_twice_the_work(String part) {
    String once = part.repeat(SHORT / part.length());
    for (List<String> ignored : List.of(List.<String>of(), List.of(part + part))) {
      long least = work(once, ignored);

      assertThat(least).isGreaterThanOrEqualTo(once.length());
      assertThat(work(once + once, ignored)).isLessThanOrEqualTo(least * 21 / 10 + ONCE);
    }
  }
}
