package dev.omni.operations.connector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.nio.charset.Charset;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectorEventParserTest {
  private static final Json.Obj NOTE = Json.obj("id", "1", "source", "/a", "type", "note");

  private static CloudEvent event(Json.Obj sent) {
    var parser = new ConnectorEventParser(sent);
    assertThat(parser.problems()).isEmpty();
    return parser.event("/connections/1");
  }

  private static Json.Obj bytes(String type, String text, String charset) {
    byte[] encoded = text.getBytes(Charset.forName(charset));
    return NOTE.with("datacontenttype", type)
        .with("data_base64", Base64.getEncoder().encodeToString(encoded));
  }

  @ParameterizedTest
  @CsvSource({
    "text/plain, UTF-8",
    "TEXT/HTML;charset=utf-8, UTF-8",
    "text/plain; format=flowed; Charset=\"ISO-8859-1\", ISO-8859-1",
    "text/csv; charset=utf-16, UTF-16",
    "text/plain; charset=windows-1252, windows-1252"
  })
  void the_bytes_of_a_text_are_the_text(String type, String charset) {
    CloudEvent text = event(NOTE.with("datacontenttype", type).with("data", "é, ä"));

    assertThat(event(bytes(type, "é, ä", charset)).digest()).isEqualTo(text.digest());
  }

  @Test
  void bytes_of_another_type_stay_bytes() {
    assertThat(event(bytes("image/png", "x", "UTF-8")).json().findText("data_base64"))
        .contains("eA==");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"text/plain; charset=utf-7x", "text/plain;charset=", "a/b; charset=\"é\""})
  void a_charset_that_is_not_known_is_refused(String type) {
    assertThat(new ConnectorEventParser(NOTE.with("datacontenttype", type)).problems())
        .extracting(Problem::pointer)
        .contains("/datacontenttype");
  }

  @Test
  void bytes_that_are_not_in_their_charset_are_refused_with_its_name() {
    assertThat(new ConnectorEventParser(bytes("text/plain", "é", "ISO-8859-1")).problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.pointer()).isEqualTo("/data_base64"))
        .satisfies(problem -> assertThat(problem.message()).contains("utf-8"));
  }

  @Test
  void values_of_extensions_are_the_same_as_their_texts() {
    CloudEvent texts = event(NOTE.with("sampledrate", "5").with("partial", "true"));
    CloudEvent values =
        event(NOTE.with("sampledrate", 5).with("partial", true).with("none", Json.NULL));

    assertThat(values.digest()).isEqualTo(texts.digest());
  }

  @ParameterizedTest
  @ValueSource(strings = {"Sampledrate", "sampled_rate", "ré", "a-b", "a.b", "a/b", ""})
  void an_extension_of_another_name_is_refused_by_it(String name) {
    assertThat(new ConnectorEventParser(NOTE.with(name, "x")).problems())
        .extracting(Problem::pointer)
        .containsExactly("/" + name.replace("/", "~1"));
  }

  @Test
  void names_within_bare_data_are_free() {
    Json.Obj data = Json.obj("Any_Name", 1, "none", Json.NULL);

    assertThat(event(data).data()).isEqualTo(data);
    assertThat(event(NOTE.with("data", data)).data()).isEqualTo(data);
  }
}
