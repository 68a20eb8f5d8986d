package dev.omni.application.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {
  private static MalformedJsonException refused(String text) {
    return catchThrowableOfType(MalformedJsonException.class, () -> JsonReader.parse(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"a":1,"a":2}                     | /a       | must not stand twice in its object
          {"a":[{"b":1,"c":{},"\\u0062":2}]} | /a/0/b   | must not stand twice in its object
          {"a/b":{"~":0,"~":0}}             | /a~1b/~0 | must not stand twice in its object
          {"a":[1,1e400]}                   | /a/1     | must be a number that a double holds, of magnitude up to 1.797e308
          -1e99999999999                    | ``       | must be a number that a double holds, of magnitude up to 1.797e308
          {"a":"\\u0000"}                   | /a       | must not have the character U+0000
          ["x","\\ud800"]                   | /1       | must not have half of a surrogate pair
          """)
  void a_value_that_is_unfit_is_told_with_its_pointer(String text, String at, String problem) {
    MalformedJsonException refused = refused(text);
    assertThat(refused.pointer()).isEqualTo(at);
    assertThat(refused.problem()).isEqualTo(problem);
    assertThat(refused).hasMessage((at + " " + problem).strip());
  }

  @Test
  void what_is_too_long_is_told_with_its_pointer_and_the_limit() {
    assertThat(refused("{\"n\":" + "1".repeat(129) + "}"))
        .hasMessage("/n must be a number of at most 128 characters");
    assertThat(refused("{\"s\":\"" + "x".repeat((1 << 20) + 1) + "\"}"))
        .hasMessage("/s must have at most 1048576 characters");
    assertThat(refused("[" + "1,".repeat(500_000) + "1]"))
        .hasMessage("must have at most 500000 names, values and brackets");
  }

  @Test
  void what_is_just_short_enough_is_read() {
    String text =
        "{\"%s\":[%s,\"%s\"]}".formatted("n".repeat(256), "1".repeat(128), "x".repeat(1 << 20));
    assertThat(JsonReader.write(JsonReader.parse(text))).isEqualTo(text);
  }

  @Test
  void an_unfit_name_is_told_by_the_place_of_its_object() {
    assertThat(refused("{\"a\":{\n\"" + "n".repeat(257) + "\":1}}"))
        .hasMessageStartingWith(
            "/a must not have a name of more than 256 characters at line 2, column ");
    assertThat(refused("{\"" + "n".repeat(60_000) + "\":1}"))
        .hasMessageContaining("must not have a name of more than 256 characters");
    assertThat(refused("{\"\\u0000\":1}"))
        .hasMessageStartingWith("must not have a name with the character U+0000 at line 1");
  }

  @Test
  void nesting_ends_at_64() {
    assertThat(JsonReader.parse("[".repeat(64) + "]".repeat(64)).type()).isEqualTo("array");
    assertThat(refused("{\"a\":" + "[".repeat(64) + "]".repeat(64) + "}"))
        .hasMessage(
            "/a"
                + "/0".repeat(63)
                + " must not be an array or object within 64 others, which is the most");
    assertThat(refused("[".repeat(500_000)).problem()).contains("within 64 others");
  }

  @ParameterizedTest
  @CsvSource({"{} {}, 1, 3", "{}x, 1, 3", "'[\n]\n ]', 2, 2"})
  void what_follows_the_value_is_told_with_its_place(String text, int line, int column) {
    assertThat(refused(text))
        .hasMessage("must be one JSON value; more follows at line " + line + ", column " + column);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {'a':1}     | 1 | 2
          [1,]        | 1 | 4
          [NaN]       | 1 | 5
          {/**/}      | 1 | 2
          """)
  void what_is_no_json_is_told_with_its_place_and_what_would_be(String text, int line, int column) {
    assertThat(refused(text).problem())
        .startsWith("must be well-formed JSON; it is not at line " + line + ", column " + column)
        .contains("names and texts stand in double quotes", "no NaN");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "[1", "{\"a\"", "{\"a\":", "\"text", "[\"\\u00"})
  void what_breaks_off_is_told_so(String text) {
    assertThat(refused(text)).hasMessage("must be well-formed JSON; it ends before it is complete");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n\t"})
  void nothing_is_told_so(String text) {
    assertThat(refused(text)).hasMessage("must be JSON; it is empty");
  }

  @Test
  void bytes_that_are_not_utf8_are_told_with_their_place() {
    byte[] overlong = "[\n\"a\u00c0\u00af\"]".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(catchThrowableOfType(MalformedJsonException.class, () -> JsonReader.parse(overlong)))
        .hasMessage("must be UTF-8; byte 5, in line 2, is not");
    byte[] cut = "\"\u00e2\u0082".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(catchThrowableOfType(MalformedJsonException.class, () -> JsonReader.parse(cut)))
        .hasMessage("must be UTF-8; byte 2, in line 1, is not");
  }

  @Test
  void a_message_never_repeats_what_was_sent() {
    String secret = "sk_live_0123456789";
    for (String text :
        new String[] {
          secret, "[" + secret, "{\"a\":" + secret + "}", "\"" + secret, "{} " + secret
        }) {
      assertThat(refused(text).getMessage()).doesNotContain("live");
    }
  }

  @Test
  void text_beyond_ascii_is_read_from_bytes() {
    String text = "{\"größe\":\"\ud83d\ude00\"}";
    assertThat(JsonReader.parse(text.getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(Json.obj("größe", "\ud83d\ude00"));
  }
}
