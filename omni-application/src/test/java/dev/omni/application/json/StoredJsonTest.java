package dev.omni.application.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What passes the gate before the store, and what the reader behind it reads. */
final class StoredJsonTest {
  private static final BigDecimal GOOGOL_TO_THE_FOURTH = new BigDecimal("1e400");

  /** Values of every type, with numbers of any magnitude and every character but half a pair. */
  @Provide
  Arbitrary<Json> values() {
    Arbitrary<BigDecimal> numbers =
        Combinators.combine(
                Arbitraries.bigIntegers(),
                Arbitraries.oneOf(
                    Arbitraries.integers().between(-400, 400),
                    Arbitraries.integers().between(-2_000_000_000, 2_000_000_000)))
            .as(BigDecimal::new);
    Arbitrary<String> texts =
        Arbitraries.strings()
            .all()
            .ofMaxLength(20)
            .map(t -> new String(t.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
    Arbitrary<Json> scalars =
        Arbitraries.oneOf(
            numbers.map(Json::of),
            texts.map(Json::str),
            Arbitraries.doubles().map(Json::num),
            Arbitraries.of(Json.NULL, Json.of(true), Json.of(false)));
    return Arbitraries.recursive(
        () -> scalars,
        inner ->
            Arbitraries.oneOf(
                inner.list().ofMaxSize(4).map(Json::of),
                Combinators.combine(texts.list().uniqueElements().ofMaxSize(4), inner)
                    .as(StoredJsonTest::object)),
        0,
        6);
  }

  private static Json object(List<String> names, Json value) {
    var members = new LinkedHashMap<String, Json>();
    names.forEach(name -> members.put(name, value));
    return new Json.Obj(members);
  }

  @Property
  void what_is_written_is_read_back(@ForAll("values") Json value) {
    assertThat(JsonReader.trusted(JsonReader.write(value))).isEqualTo(value);
  }

  @Property
  void what_passes_the_gate_is_what_the_strict_reader_reads(@ForAll("values") Json value) {
    String text = JsonReader.write(value);
    boolean passes = StoredJson.refusal(value).isEmpty();
    assertThat(passes).isEqualTo(isRead(text));
  }

  @Property
  void an_answer_is_read_by_the_strict_reader(@ForAll("values") Json value) {
    String answer = JsonWriter.answer(value).toString();
    assertThat(isRead(answer) || value.toString().contains("\\u0000") || isLong(value)).isTrue();
  }

  private static boolean isRead(String text) {
    try {
      JsonReader.parse(text);
      return true;
    } catch (MalformedJsonException refused) {
      return false;
    }
  }

  private static boolean isLong(Json value) {
    return refused(JsonWriter.answer(value).toString()).problem().contains("128 characters");
  }

  private static MalformedJsonException refused(String text) {
    return catchThrowableOfType(MalformedJsonException.class, () -> JsonReader.judge(text));
  }

  @Example
  void a_number_that_no_double_holds_is_refused_with_its_pointer() {
    Json value = Json.obj("a", Json.arr(1, GOOGOL_TO_THE_FOURTH));
    MalformedJsonException refused = StoredJson.refusal(value).orElseThrow();
    assertThat(refused.pointer()).isEqualTo("/a/1");
    assertThat(refused.problem()).startsWith("must be a number that a double holds");
  }

  @Example
  void length_depth_and_characters_are_held_to_the_rules_of_untrusted_text() {
    assertThat(refused("[" + "1".repeat(129) + "]")).hasMessageContaining("128 characters");
    assertThat(refused("[\"\\u0000\"]")).hasMessage("/0 must not have the character U+0000");
    assertThat(refused("[\"\\ud800\"]")).hasMessageContaining("half of a surrogate pair");
    assertThat(refused("[".repeat(65) + "]".repeat(65))).hasMessageContaining("64 others");
    assertThat(refused("[".repeat(3))).hasMessageContaining("ends before it is complete");
    assertThat(refused("[1] 2")).hasMessageContaining("more follows");
    assertThatCode(() -> JsonReader.judge("[".repeat(64) + "]".repeat(64)))
        .doesNotThrowAnyException();
  }

  @Example
  void a_record_wraps_what_was_sent() {
    Json sent = JsonReader.parse("[".repeat(64) + "]".repeat(64));
    assertThat(StoredJson.refusal(Json.obj("submitted", sent))).isEmpty();
    assertThat(
            catchThrowableOfType(MalformedJsonException.class, () -> StoredJson.of(Json.arr(sent))))
        .hasMessageContaining("64 others");
  }

  @Example
  void an_answer_has_what_no_double_holds_as_its_text() {
    var huge = new BigDecimal(BigInteger.TEN.pow(310));
    Json value = Json.obj("a", Json.arr(GOOGOL_TO_THE_FOURTH, huge, Double.MAX_VALUE));
    assertThat(JsonWriter.answer(value))
        .hasToString("{\"a\":[\"1E+400\",\"1" + "0".repeat(310) + "\",1.7976931348623157E+308]}");
  }
}
