package dev.omni.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.console.view.PagePart.Tab;
import dev.omni.domain.json.Json;
import dev.omni.testkit.TestEngine;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The request of a form in each language: exactly the input, and nothing that ends a quotation. */
class SnippetsTest {
  private static Map<String, String> of(String input) {
    List<Tab> tabs =
        Snippets.of(
            "http://127.0.0.1:8080/api/v1",
            TestEngine.direct().capability(),
            "w",
            (Json.Obj) JsonReader.trusted(input));
    return tabs.stream().collect(Collectors.toMap(Tab::label, Tab::text));
  }

  @Test
  void a_plain_input_is_a_word_of_the_command_line_for_each_member() {
    assertThat(
            of("{\"type\":\"call\",\"spot\":60.5,\"on\":true,\"times\":[0,0.5],\"a\":{\"b\":1}}"))
        .extractingByKey("CLI")
        .asString()
        .endsWith(
            " \\\n  type=call \\\n  spot=60.5 \\\n  on=true \\\n  'times=[0,0.5]' \\\n  a.b=1");
  }

  @Test
  void what_a_word_cannot_hold_is_sent_as_json() {
    assertThat(of("{\"file\":\"@/etc/passwd\"}").get("CLI"))
        .endsWith(" --input - <<'END'\n{\n  \"file\": \"@/etc/passwd\"\n}\nEND");
    assertThat(of("{\"note\":\"it's\"}").get("CLI")).endsWith("'note=it'\\''s'");
  }

  @Test
  void numbers_that_a_double_does_not_hold_keep_their_digits() {
    Map<String, String> exact = of("{\"spot\":60.000000000000000001,\"strike\":65}");
    assertThat(exact.get("Python"))
        .contains("exact=True", "{\"spot\": Decimal(\"60.000000000000000001\"), \"strike\": 65}");
    assertThat(exact.get("TypeScript"))
        .contains("exact: true", "new ExactNumber(\"60.000000000000000001\")");
    assertThat(exact.get("Java")).contains("\"spot\": 60.000000000000000001", "exact(true)");
    assertThat(of("{\"spot\":60.1}").get("Python")).doesNotContain("Decimal", "exact");
  }

  @Test
  void every_language_has_its_own_words_for_truth_and_nothing() {
    Map<String, String> texts = of("{\"a\":true,\"b\":null,\"c\":[false]}");
    assertThat(texts.get("Python")).contains("{\"a\": True, \"b\": None, \"c\": [False]}");
    assertThat(texts.get("TypeScript")).contains("{\"a\": true, \"b\": null, \"c\": [false]}");
  }

  @Test
  void no_text_ends_its_quotation() {
    Map<String, String> texts = of("{\"note\":\"a'b\\\"\\\"\\\"\\\\u0041\"}");
    assertThat(texts.get("curl")).contains("a'\\''b");
    assertThat(texts.get("Java")).doesNotContain("b\"\"\"").contains("\\\\");
    assertThat(texts.get("Python")).contains("\"a'b\\\"\\\"\\\"\\\\u0041\"");
  }

  @Test
  void the_key_is_a_variable() {
    assertThat(of("{\"n\":4}"))
        .allSatisfy((language, text) -> assertThat(text).contains("OMNI_KEY"));
  }
}
