package dev.omni.application.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Texts, names and numbers written as Jackson writes them. */
final class WritingOracleTest {
  private static String oracle(Json document) throws IOException {
    var text = new StringWriter();
    try (JsonGenerator out = new JsonFactory().createGenerator(text)) {
      write(document, out);
    }
    return text.toString();
  }

  private static void write(Json value, JsonGenerator out) throws IOException {
    if (value instanceof Json.Obj object) {
      out.writeStartObject();
      for (var member : object.members().entrySet()) {
        out.writeFieldName(member.getKey());
        write(member.getValue(), out);
      }
      out.writeEndObject();
    } else if (value instanceof Json.Arr array) {
      out.writeStartArray();
      for (Json item : array.items()) {
        write(item, out);
      }
      out.writeEndArray();
    } else if (value instanceof Json.Str string) {
      out.writeString(string.value());
    } else if (value instanceof Json.Num number) {
      out.writeNumber(number.value());
    } else if (value instanceof Json.Bool bool) {
      out.writeBoolean(bool.value());
    } else {
      out.writeNull();
    }
  }

  private static void same(Json document) throws IOException {
    String expected = oracle(document);
    assertThat(JsonReader.write(document)).isEqualTo(expected);
    assertThat(JsonReader.bytes(document)).isEqualTo(expected.getBytes(StandardCharsets.UTF_8));
  }

  /** Whole characters from all planes, and many of those that are escaped. */
  @Provide
  Arbitrary<String> texts() {
    Arbitrary<Integer> points =
        Arbitraries.oneOf(
            Arbitraries.integers().between(0, 0x80),
            Arbitraries.integers().between(0x80, 0x7FF),
            Arbitraries.integers().between(0x800, 0xFFFF),
            Arbitraries.integers().between(0x10000, 0x10FFFF),
            Arbitraries.of((int) '"', (int) '\\', 0x7F, 0x2028));
    return points
        .filter(point -> point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE)
        .list()
        .ofMaxSize(40)
        .map(all -> new String(all.stream().mapToInt(i -> i).toArray(), 0, all.size()));
  }

  @Provide
  Arbitrary<BigDecimal> numbers() {
    return Combinators.combine(Arbitraries.bigIntegers(), Arbitraries.integers().between(-330, 330))
        .as(BigDecimal::new);
  }

  @Property
  void texts_and_names_agree(@ForAll("texts") String name, @ForAll("texts") String text)
      throws IOException {
    same(Json.obj(name, text, name + ".", List.of(text, Json.obj("in", text, "on", true))));
  }

  @Property
  void numbers_agree(@ForAll("numbers") BigDecimal number) throws IOException {
    same(Json.arr(number, Json.NULL, Json.Obj.EMPTY, Json.Arr.EMPTY, false));
  }

  @Example
  void a_text_of_any_length_agrees() throws IOException {
    for (int length : new int[] {0, 1, 1998, 1999, 2000, 5000}) {
      char[] plain = new char[length];
      Arrays.fill(plain, 'x');
      String text = new String(plain);
      same(Json.str(text));
      same(Json.arr(text + "\u0000", "\u0001" + text, text + "é", Json.obj(text, 1)));
    }
  }

  @Example
  void half_of_a_surrogate_pair_is_written_as_a_question_mark() {
    byte[] bytes = JsonReader.bytes(Json.arr("a\ud800b", "\udc00"));
    assertThat(new String(bytes, StandardCharsets.UTF_8)).isEqualTo("[\"a?b\",\"?\"]");
    assertThat(Json.arr("a\ud800b", "\udc00").canonical()).isEqualTo("[\"a?b\",\"?\"]");
  }
}
