package dev.omni.console.form;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.console.view.Field;
import dev.omni.console.view.Field.Kind;
import dev.omni.console.view.Field.Option;
import dev.omni.domain.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fields of a contract, and the input that a browser sends of them. */
class ContractFormTest {
  private static final Json.Obj CONTRACT =
      json(
          """
          {"type": "object", "required": ["volatility", "exact"], "properties": {
            "volatility": {"type": "number", "x-unit": "1/sqrt(year)", "title": "Volatility"},
            "confidence": {"type": "number", "x-unit": "1", "minimum": 0, "exclusiveMaximum": 1},
            "strike": {"type": "number", "x-unit": "currency unit"},
            "ratio": {"type": "number", "x-unit": "1", "title": "Ratio of the accurate one"},
            "share": {"type": "number", "x-unit": "1", "title": "Share of the first"},
            "count": {"type": "integer", "x-unit": "1", "minimum": 0, "maximum": 1},
            "start": {"type": "string", "format": "date"},
            "kind": {"type": "string", "enum": ["a", "b", "c", "d"]},
            "many": {"type": "string", "enum": ["a", "b", "c", "d", "e"]},
            "exact": {"type": "boolean"},
            "off": {"type": "boolean", "default": false},
            "on": {"type": "boolean", "default": true},
            "open": {"type": "boolean"}}}""");

  private static Json.Obj json(String text) {
    return (Json.Obj) JsonReader.parse(text);
  }

  private static Field field(String name, String input) {
    return new ContractForm(CONTRACT)
        .fields(json(input), Map.of()).stream()
            .filter(field -> field.name().equals("/input/" + name))
            .findFirst()
            .orElseThrow();
  }

  private static String filled(String name, String text) {
    return FilledForm.input(CONTRACT, pointer -> pointer.equals("/input/" + name) ? text : "")
        .find(name)
        .map(Json::canonical)
        .orElse("");
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "28%, 0.28",
    "35bp, 0.0035",
    "28 %, 0.28",
    " 0.5 bp , 0.00005",
    "-12.50%, -0.125",
    "+3%, 0.03",
    "0.1%, 0.001",
    "1e2%, 1",
    "0.28, 0.28",
    "33.333333333333333333%, 0.33333333333333333333"
  })
  void a_rate_volatility_or_share_is_typed_in_per_cent_and_no_digit_changes(
      String text, String number) {
    String canonical = json("{\"n\": " + number + "}").find("n").orElseThrow().canonical();
    for (String name : List.of("volatility", "confidence", "share")) {
      assertThat(filled(name, text)).isEqualTo(canonical);
    }
  }

  @ParameterizedTest
  @CsvSource({"28%%", "bp", "%", "28pp", "28%bp", "2 8%", "00.5%", "NaN%"})
  void another_text_stays_a_text_which_the_contract_refuses(String text) {
    assertThat(filled("volatility", text)).isEqualTo(Json.str(text).canonical());
  }

  @Test
  void an_amount_a_count_and_a_plain_number_take_no_per_cent() {
    for (String name : List.of("strike", "count", "ratio")) {
      assertThat(filled(name, "28%")).isEqualTo("\"28%\"");
      assertThat(((Kind.Number) field(name, "{}").kind()).share()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0.28, 0.28 = 28 %",
    "0.0035, 0.0035 = 0.35 %",
    "1, 1 = 100 %",
    "1e-7, 0.0000001 = 0.00001 %",
    "0, 0 = 0 %",
    "1e300, ''",
    "'\"x\"', ''"
  })
  void what_is_sent_stands_beneath(String number, String words) {
    assertThat(
            ((Kind.Number) field("volatility", "{\"volatility\": " + number + "}").kind()).share())
        .contains(words);
  }

  @Test
  void up_to_four_values_are_seen_at_once_and_a_date_has_its_own_field() {
    assertThat(((Kind.Radios) field("kind", "{\"kind\": \"c\"}").kind()).options())
        .filteredOn(Option::chosen)
        .extracting(Option::value)
        .containsExactly("c");
    assertThat(field("many", "{}").kind()).isInstanceOf(Kind.Choice.class);
    assertThat(field("start", "{}").kind()).isEqualTo(new Kind.Line("date", "text"));
    assertThat(field("open", "{}").kind()).isInstanceOf(Kind.Radios.class);
  }

  /** Returns the input that a browser sends, once some checkboxes were clicked. */
  private static Json.Obj sent(String input, String... clicked) {
    var texts = new HashMap<String, String>();
    for (Field field : new ContractForm(CONTRACT).fields(json(input), Map.of())) {
      String text = field.value();
      if (field.kind() instanceof Kind.Tick tick) {
        boolean ticked =
            tick.ticked() != List.of(clicked).contains(field.name().replace("/input/", ""));
        text = ticked ? tick.on() : tick.off();
      }
      texts.put(field.name(), text);
    }
    return FilledForm.input(CONTRACT, name -> texts.getOrDefault(name, ""));
  }

  @Test
  void a_form_that_nobody_changes_sends_the_input_that_filled_it() {
    for (String input :
        List.of(
            "{\"exact\":true}",
            "{\"exact\":false}",
            "{\"exact\":true,\"off\":true,\"on\":false}",
            "{\"exact\":true,\"off\":false,\"on\":true}",
            "{\"exact\":true,\"open\":false}")) {
      assertThat(sent(input)).isEqualTo(json(input));
    }
  }

  @Test
  void a_click_on_a_checkbox_changes_its_member_alone() {
    assertThat(sent("{\"exact\":true}", "on")).isEqualTo(json("{\"exact\":true,\"on\":false}"));
    assertThat(sent("{\"exact\":true}", "off")).isEqualTo(json("{\"exact\":true,\"off\":true}"));
    assertThat(sent("{\"exact\":true}", "exact")).isEqualTo(json("{\"exact\":false}"));
    assertThat(sent("{\"exact\":true,\"on\":false}", "on"))
        .isEqualTo(json("{\"exact\":true,\"on\":true}"));
  }
}
