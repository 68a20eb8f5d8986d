package dev.omni.operations.verification.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FigureScannerTest {
  private static final int LONG = 200_000;

  private static Scan scan(String text, TextLocale locale) {
    return FigureScanner.scan(CodePoints.of(text), locale, List.of());
  }

  private static String figures(Scan scan) {
    return scan.figures().stream()
        .map(
            each ->
                each.number()
                    + each.printed().map(value -> "=" + each.value().toPlainString()).orElse("?")
                    + each.unit().map(unit -> " " + unit.code()).orElse(""))
        .collect(Collectors.joining("; "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0000',
      textBlock =
          """
          en | 1,234.5 and 12,34.5        | 1,234.5=1234.5; 12,34.5?
          en | .5 and -.5, but 2,13       | .5=0.5; -.5=-0.5; 2,13?
          de | 1.234,5 und 1.234.567,89   | 1.234,5=1234.5; 1.234.567,89=1234567.89
          de | 2.13                       | 2.13?
          fr | 1\u202F234,5               | 1\u202F234,5=1234.5
          ch | 1'234.5                    | 1'234.5=1234.5
          en | 1.23e6, 3.2×10⁻⁴, 2 x 10^6 | 1.23e6=1230000; 3.2×10⁻⁴=0.00032; 2 x 10^6=2000000
          en | 2.13×10⁶, 2.13 x 10⁺¹², 1·10^06 | 2.13×10⁶=2130000; 2.13 x 10⁺¹²=2130000000000; 1·10^06=1000000
          en | ٩.٩٩, ２.１３, 2.1３, -７ kg | ٩.٩٩?; ２.１３?; 2.1３?; -７? kg
          en | 1e or 1em                  | 1=1; 1=1
          en | $1.2m, 5 m, US$ 7, -$3.2k  | 1.2=1200000 USD; 5=5 m; 7=7 USD; -3.2=-3200 USD
          en | 1.3 million USD, 5k        | 1.3=1300000 USD; 5=5000
          de | 1,2 Mio. EUR, 3 Tsd. Franken | 1,2=1200000 EUR; 3=3000 CHF
          en | 12 kUSD, USD 5, 5 dollars  | 12=12 kUSD; 5=5 USD; 5=5 USD
          en | 4.25 %, 25 bps, 7 per cent | 4.25=4.25 %; 25=25 10*-4; 7=7 %
          en | 9.81 m/s², 1 kg/m3, 3 mM   | 9.81=9.81 m/s2; 1=1 kg/m3; 3=3 mmol/L
          en | 25 °C, 5 K, 10 kWh         | 25=25 Cel; 5=5 K; 10=10 kW.h
          en | 5 apples, 3 in a row       | 5=5; 3=3
          en | 1.2–1.4 m, 1.2 to 1.4 km   | 1.2=1.2 m; 1.4=1.4 m; 1.2=1.2 km; 1.4=1.4 km
          en | between 5 and 6 s, 3 ± 1 g | 5=5 s; 6=6 s; 3=3 g; 1=1 g
          en | 5-3, a -3, (−2), 4%-5%     | 5=5; 3=3; -3=-3; −2=-2; 4=4 %; 5=5 %
          en | -2025, 2,025 and 2025 USD  | -2025=-2025; 2,025=2025; 2025=2025 USD
          """)
  void a_figure_is_read_as_its_locale_writes_it(String locale, String text, String expected) {
    assertThat(figures(scan(text, TextLocale.find(locale).orElseThrow()))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0000',
      textBlock =
          """
          see https://x.example/7, a7@b.example | https://x.example/7,=url a7@b.example=url
          sha256:0a1b 01a2226c-c70e-7eba-a27c-7f04de91af9b | sha256:0a1b=digest 01a2226c-c70e-7eba-a27c-7f04de91af9b=digest
          2026-11-28T13:51:23Z, 2026-11-28      | 2026-11-28T13:51:23Z=date 2026-11-28=date
          28/11/2026 or 28.11.2026              | 28/11/2026=date 28.11.2026=date
          28 November 2026, November 30, 2026   | 28 November 2026=date November 30, 2026=date
          am 3. Oktober 2025, le 1er mai 2024   | 3. Oktober 2025=date 1er mai 2024=date
          28 Nov, Nov 2026                      | 28 Nov=date Nov 2026=date
          at 13:51 and 9:05:07                  | 13:51=time 9:05:07=time
          Section 4.2, Fig. 3a, Eq. (5), No. 7  | Section 4.2=reference Fig. 3a=reference Eq. (5)=reference No. 7=reference
          § 3, #12, [12], [3, 5]                | § 3=reference #12=reference [12]=reference [3, 5]=reference
          v1.2, 1.2.3, 10.0.0.1                 | v1.2=version 1.2.3=version 10.0.0.1=version
          the 3rd, the 21st                     | 3rd=ordinal 21st=ordinal
          H2O, Q3, ISO-9001, x86-64             | H2O=identifier Q3=identifier ISO-9001=identifier x86-64=identifier
          in 2025.                              | 2025=year
          a quarter of two                      | quarter=number_word two=number_word
          """)
  void what_states_no_figure_is_named_with_its_rule(String text, String expected) {
    Scan scan = scan(text, TextLocale.EN);

    assertThat(scan.figures()).isEmpty();
    assertThat(
            scan.excluded().stream()
                .map(each -> each.quote() + "=" + each.rule())
                .collect(Collectors.joining(" ")))
        .isEqualTo(expected);
  }

  @Property
  void every_digit_is_part_of_a_figure_or_of_an_exclusion(@ForAll String text) {
    CodePoints points = CodePoints.of(text);
    Scan scan = FigureScanner.scan(points, TextLocale.EN, List.of());
    var seen = new boolean[points.size() + 1];
    scan.figures().forEach(each -> java.util.Arrays.fill(seen, each.start(), each.end(), true));
    scan.excluded().forEach(each -> java.util.Arrays.fill(seen, each.start(), each.end(), true));

    for (int i = 0; i < points.size(); i++) {
      assertThat(seen[i] || !points.numeral(i)).isTrue();
    }
  }

  /** A text that costs the square of its length would take minutes of the processor. */
  @ParameterizedTest
  @Tag("ci")
  @ValueSource(
      strings = {
        "a-",
        "a.",
        "a@",
        "1",
        "1.",
        "1,",
        "1e",
        "1-",
        "1:",
        "1/",
        "(1",
        "[1",
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
        " ",
        "1 ",
        "www.",
        "x",
        "é"
      })
  void two_hundred_thousand_characters_take_at_most_two_seconds_of_processor(String part) {
    String text = part.repeat(LONG / part.length());
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();

    scan(text, TextLocale.EN);

    assertThat(threads.getCurrentThreadCpuTime() - before).isLessThan(2_000_000_000L);
  }
}
