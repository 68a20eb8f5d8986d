package dev.omni.operations.verification.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextProofTest {
  private static final Json.Obj BASIS =
      Json.obj(
          "price", Json.obj("value", "2.1334", "unit", "USD", "source", "a table"),
          "spot", Json.obj("value", 60, "unit", "USD", "source", "a table"),
          "share", Json.obj("expression", "price / spot"));

  private static Json.Obj judged(Json.Obj request) {
    return new TextProof().judge(request, List.of(), Map.of());
  }

  private static Json.Obj figure(Json.Obj judged, int index) {
    return (Json.Obj) judged.items("figures").get(index);
  }

  private static String status(String text) {
    return figure(judged(Json.obj("text", text, "basis", BASIS)), 0).text("status");
  }

  private static Json.Obj of(double value) {
    return Json.obj("x", Json.obj("value", value, "unit", "1", "source", "drawn"));
  }

  @Property
  void a_double_that_is_rounded_to_any_number_of_digits_is_proven(
      @ForAll @DoubleRange(min = -1e9, max = 1e9) double value,
      @ForAll @IntRange(min = 1, max = 17) int digits) {
    BigDecimal exact = Json.num(value).value();
    BigDecimal printed = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    Json.Obj request = Json.obj("text", "x = " + printed.toPlainString(), "basis", of(value));
    boolean zerosAreDigits =
        exact.subtract(printed).abs().compareTo(new BigDecimal("0.5")) > 0 && printed.scale() < 0;
    Assume.that(!printed.toPlainString().matches("(?:19|20)[0-9]{2}")); // a bare year

    assertThat(figure(judged(request), 0).text("status"))
        .isEqualTo(zerosAreDigits ? "contradicted" : "proven");
  }

  @Property
  void one_digit_that_is_changed_is_contradicted(
      @ForAll @DoubleRange(min = 1, max = 1e6) double value,
      @ForAll @IntRange(min = 1, max = 15) int digits,
      @ForAll @IntRange(min = 1, max = 9) int change) {
    BigDecimal exact = Json.num(value).value();
    BigDecimal printed = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    Assume.that(printed.scale() > 0);
    BigDecimal wrong = printed.add(BigDecimal.valueOf(change).scaleByPowerOfTen(-printed.scale()));
    Json.Obj request = Json.obj("text", "x = " + wrong.toPlainString(), "basis", of(value));
    boolean tie =
        exact
                .subtract(wrong)
                .abs()
                .multiply(BigDecimal.TEN)
                .compareTo(BigDecimal.valueOf(5).scaleByPowerOfTen(-printed.scale()))
            <= 0;

    assertThat(figure(judged(request), 0).text("status"))
        .isEqualTo(tie ? "proven" : "contradicted");
  }

  @Property
  void no_text_breaks_it_and_none_without_a_figure_passes(@ForAll String text) {
    Json.Obj judged = judged(Json.obj("text", text, "basis", BASIS));

    assertThat(judged.text("verdict")).isIn("pass", "fail", "inconclusive");
    if (judged.items("figures").isEmpty()) {
      assertThat(judged.text("verdict")).isEqualTo("inconclusive");
    }
  }

  @Test
  void labels_that_are_exchanged_are_contradicted_though_both_numbers_are_right_elsewhere() {
    Json.Obj judged =
        judged(Json.obj("text", "The price is 60.00, the spot is 2.1334.", "basis", BASIS));

    assertThat(figure(judged, 0).text("status")).isEqualTo("contradicted");
    assertThat(figure(judged, 1).text("status")).isEqualTo("contradicted");
    assertThat(judged.text("verdict")).isEqualTo("fail");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          The price is 2.13 USD.                   | proven
          Price: 2.13                              | proven
          price of about 2.13                      | proven
          a price currently given as 2.13          | proven
          the price which we saw was 2.15          | unproven
          We sold at that price. 2.15 came.        | unproven
          The price is 2.13 EUR.                   | unproven
          The share is 3.556 %.                    | proven
          The share is 3.557 %.                    | contradicted
          It is 2.133                              | proven
          It is 2.1                                | unproven
          """)
  void a_name_binds_the_figure_behind_it(String text, String expected) {
    assertThat(status(text)).isEqualTo(expected);
  }

  /** Otherwise a wrong figure would be proven by what is left of it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0000',
      textBlock =
          """
          The price is 12.133.      | 1              | 12.133=contradicted |
          The price is -2.133.      | is -           | -2.133=contradicted |
          We see 12.133 or 2.133.   | see 1          | 12.133=unproven 2.133=proven |
          We see 2.133e3 of them.   | e3             | 2.133e3=unproven    |
          We see 2.133 million.     | million        | 2.133=unproven      |
          We see 2.133 % now.       | %              | 2.133=unproven      |
          We see 2.133 EUR.         | EUR            | 2.133=unproven      |
          We see EUR 2.133.         | EUR            | 2.133=unproven      |
          Release 1.2.133 is out.   | 1.             |                     | 1.2.133=version
          On 2026-11-28.            | 2026-          |                     | 2026-11-28=date
          Model 7 sees 2.133.       | Model 7        | 2.133=proven        | Model 7=ignored
          We see 12.133 m, 2.133.   | 12.133         | 2.133=proven        | 12.133=ignored
          We see 12.133 m, 2.133.   | see 12.133 m   | 2.133=proven        | see 12.133 m=ignored
          It is 1 of 12.133 or 1.   | 1              | 12.133=unproven     | 1=ignored 1=ignored
          """)
  void a_part_that_is_ignored_cuts_no_number(
      String text, String ignored, String figures, String excluded) {
    Json.Obj judged = judged(Json.obj("text", text, "basis", BASIS, "ignore", Json.arr(ignored)));

    assertThat(pairs(judged, "figures", "number", "status"))
        .isEqualTo(figures == null ? "" : figures);
    assertThat(pairs(judged, "excluded", "quote", "rule"))
        .isEqualTo(excluded == null ? "" : excluded);
  }

  private static String pairs(Json.Obj judged, String member, String one, String other) {
    return judged.items(member).stream()
        .map(Json.Obj.class::cast)
        .map(each -> each.text(one) + "=" + each.text(other))
        .collect(Collectors.joining(" "));
  }

  @Test
  void a_figure_near_a_number_is_unproven_and_names_it() {
    Json.Obj figure =
        figure(judged(Json.obj("text", "We obtain 2.150 for it.", "basis", BASIS)), 0);

    assertThat(figure.text("reason")).isEqualTo("no_source");
    assertThat(figure.findObject("nearest").orElseThrow().text("source")).isEqualTo("price");
  }

  @Test
  void what_a_figure_is_bound_to_is_told_with_the_difference() {
    Json.Obj figure = figure(judged(Json.obj("text", "price is 2.14 USD", "basis", BASIS)), 0);

    Json.Obj bound = figure.findObject("bound").orElseThrow();
    assertThat(bound.text("by")).isEqualTo("name");
    assertThat(bound.text("kind")).isEqualTo("source");
    assertThat(bound.text("exact")).isEqualTo("2.1334");
    assertThat(bound.text("difference")).isEqualTo("-0.0066");
    assertThat(figure.text("step")).isEqualTo("0.01");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0000',
      textBlock =
          """
          {"text": 5}                                                       | /text
          {"text": "a", "locale": "xx"}                                     | /locale
          {"text": "a", "claim": {"value": 1}}                              | /claim
          {"text": "a", "wrong": 1}                                         | /wrong
          {"text": "a", "basis": {"x": {"value": 1}}}                       | /basis/x
          {"text": "a", "basis": {"run_id": "x", "pointer": "/price"}}      | /basis/run_id must be an object with exactly one of run_id
          {"text": "a", "basis": {"x": {"expression": "y"}, "y": {"expression": "x"}}} | depends on itself
          {"text": "a", "basis": {"x": {"expression": "nothing + 1"}}}      | nothing
          {"text": "1.5", "bindings": [{"number": "1.6", "source": "x"}]}   | no figure 1.6
          {"text": "1.5", "bindings": [{"number": "1.5", "source": "x"}, {"number": "1.5", "source": "y"}]} | bound to x already
          """)
  void a_request_that_cannot_be_read_is_inconclusive_and_says_where(String request, String where) {
    Json.Obj judged = judged((Json.Obj) JsonReader.parse(request));

    assertThat(judged.text("verdict")).isEqualTo("inconclusive");
    assertThat(judged.items("checks").get(0).toString()).contains("schema", where);
  }

  private static Json.Obj one(String member, int size) {
    String run = "01a2226c-c70e-7eba-a27c-7f04de91af9b";
    Json.Obj stated = Json.obj("value", 5, "source", "a table");
    Json.Obj basis = Json.Obj.EMPTY;
    for (int i = 0; i < (member.equals("basis") ? size : 1); i++) {
      basis = basis.with("x" + i, stated);
    }
    Json.Obj request = Json.obj("text", "It is 5.", "basis", basis);
    return switch (member) {
      case "text" -> request.with(member, "5 ".repeat(size / 2) + "x".repeat(size % 2));
      case "runs" -> request.with(member, Collections.nCopies(size, run));
      case "bindings" ->
          request.with(member, Collections.nCopies(size, Json.obj("number", "5", "source", "x0")));
      case "ignore" -> request.with(member, Collections.nCopies(size, "words"));
      default -> request;
    };
  }

  @ParameterizedTest
  @CsvSource({"text, 200000", "runs, 50", "basis, 100", "bindings, 500", "ignore, 50"})
  void what_a_request_holds_has_a_bound(String member, int most) {
    assertThat(checks(one(member, most))).doesNotContain("\"schema\",\"status\":\"fail\"");
    assertThat(checks(one(member, most + 1))).contains("schema", "/" + member);
    assertThat(judged(one(member, most + 1)).text("verdict")).isEqualTo("inconclusive");
  }

  private static String checks(Json.Obj request) {
    return judged(request).items("checks").toString();
  }

  @Test
  void an_expression_without_a_value_proves_nothing() {
    Json.Obj basis = BASIS.with("none", Json.obj("expression", "price / (spot - 60)"));
    Json.Obj judged = judged(Json.obj("text", "The price is 2.13 USD.", "basis", basis));

    assertThat(judged.text("verdict")).isEqualTo("inconclusive");
    assertThat(judged.items("sources").toString()).contains("no finite value");
  }

  @Test
  void more_than_two_thousand_figures_are_not_judged() {
    Json.Obj judged = judged(Json.obj("text", "5 ".repeat(2_001)));

    assertThat(judged.text("verdict")).isEqualTo("inconclusive");
    assertThat(judged.items("checks").toString()).contains("limits", "2001");
  }
}
