package dev.omni.application.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import org.erdtman.jcs.JsonCanonicalizer;
import org.erdtman.jcs.NumberToJSON;

/** Canonical text agrees with another implementation of RFC 8785 on what a double can hold. */
final class CanonicalOracleTest {
  /** As of -1.2345678901234567e-308. */
  private static final int LONGEST = 24;

  /**
   * Any bit pattern that is a finite double, and those that people write; but of the smallest none
   * to which, as to 1e-320, the oracle gives a text with more than a hundred zeros.
   */
  @Provide
  Arbitrary<Double> doubles() {
    return Arbitraries.oneOf(
            Arbitraries.longs().map(Double::longBitsToDouble).filter(Double::isFinite),
            Arbitraries.integers().between(-1074, 1023).map(e -> Math.scalb(1.0, e)),
            Arbitraries.doubles().between(-1e22, 1e22),
            Arbitraries.integers().between(-400_000, 400_000).map(cents -> cents / 100.0))
        .filter(CanonicalOracleTest::told);
  }

  private static boolean told(double value) {
    try {
      return NumberToJSON.serializeNumber(value).length() <= LONGEST;
    } catch (IOException notFinite) {
      throw new UncheckedIOException(notFinite);
    }
  }

  @Provide
  Arbitrary<Json> documents() {
    Arbitrary<Json> leaf =
        Arbitraries.oneOf(
            doubles().map(Json::num),
            texts().map(Json::str),
            Arbitraries.of(true, false).map(Json.Bool::new),
            Arbitraries.just(Json.NULL));
    return nested(nested(leaf));
  }

  private Arbitrary<Json> nested(Arbitrary<Json> inner) {
    Arbitrary<List<Json>> values = inner.list().ofMaxSize(4);
    Arbitrary<List<String>> names = texts().list().ofSize(4).uniqueElements();
    return Arbitraries.oneOf(
        values.map(Json.Arr::new), Combinators.combine(names, values).as(CanonicalOracleTest::zip));
  }

  /** Strings without halves of surrogate pairs. */
  private static Arbitrary<String> texts() {
    return Arbitraries.strings()
        .withCharRange('\u0001', '\ud7ff')
        .withCharRange('\ue000', '\ufffd')
        .ofMaxLength(12);
  }

  private static Json zip(List<String> names, List<Json> values) {
    var members = new LinkedHashMap<String, Json>();
    for (int i = 0; i < values.size(); i++) {
      members.put(names.get(i), values.get(i));
    }
    return new Json.Obj(members);
  }

  @Property
  void numbers_agree(@ForAll("doubles") double value) throws IOException {
    assertThat(Json.num(value).canonical()).isEqualTo(NumberToJSON.serializeNumber(value));
  }

  @Property
  void the_smallest_numbers_are_read_back(
      @ForAll @LongRange(min = 1, max = 0xf_ffff_ffff_ffffL) long bits) {
    double value = Double.longBitsToDouble(bits);
    String text = Json.num(value).canonical();
    assertThat(Double.parseDouble(text)).isEqualTo(value);
    assertThat(text).hasSizeLessThanOrEqualTo(LONGEST);
  }

  @Property
  void documents_agree(@ForAll("documents") Json document) throws IOException {
    assertThat(document.canonical())
        .isEqualTo(new JsonCanonicalizer(JsonReader.write(document)).getEncodedString());
  }

  @Property
  void canonical_text_is_a_fixed_point(@ForAll("documents") Json document) {
    Json again = JsonReader.trusted(document.canonical());
    assertThat(again).isEqualTo(document);
    assertThat(again.canonical()).isEqualTo(document.canonical());
  }
}
