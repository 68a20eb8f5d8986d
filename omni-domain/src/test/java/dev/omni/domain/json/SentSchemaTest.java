package dev.omni.domain.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Schemas of callers: each of their rules holds, or they are rejected. */
class SentSchemaTest {
  private static List<String> said(Json.Obj schema, Json value) {
    return Shape.of(schema).problems(value).stream().map(Problem::message).toList();
  }

  private static Json.Obj matching(String pattern) {
    return Json.obj("type", "string", "pattern", pattern);
  }

  @Test
  void a_keyword_whose_value_is_of_another_form_is_refused_with_the_form() {
    Map.of(
            Json.obj("required", "spot"), "the keyword required takes a list of names",
            Json.obj("minimum", "5"), "the keyword minimum takes a number",
            Json.obj("maxLength", 1.5), "the keyword maxLength takes a whole number from 0 on",
            Json.obj("minItems", -1), "the keyword minItems takes a whole number from 0 on",
            Json.obj("properties", List.of("spot")),
                "the keyword properties takes an object of schemas that are objects",
            Json.obj("additionalProperties", "no"),
                "the keyword additionalProperties takes true, false or a schema that is an object",
            Json.obj("items", true), "the keyword items takes a schema that is an object",
            Json.obj("oneOf", List.of()),
                "the keyword oneOf takes a list of schemas that are objects",
            Json.obj("type", List.of("string", 5)),
                "the keyword type takes a type or a list of types",
            Json.obj("uniqueItems", "yes"), "the keyword uniqueItems takes true or false")
        .forEach((schema, reason) -> assertThat(Shape.unusable(schema)).contains(reason));
    assertThat(Shape.unusable(Json.obj("properties", Json.obj("spot", Json.obj("enum", "a")))))
        .contains("the keyword enum takes a list");
  }

  @Test
  void counts_beyond_an_int_count_on() {
    long beyond = (1L << 32) + 1;
    assertThat(said(Json.obj("type", "string", "maxLength", beyond), Json.str("abcd"))).isEmpty();
    assertThat(said(Json.obj("type", "string", "minLength", beyond), Json.str("abcd"))).hasSize(1);
    Json four = new Json.Arr(List.of(Json.num(1), Json.num(2), Json.num(3), Json.num(4)));
    assertThat(said(Json.obj("type", "array", "maxItems", beyond), four)).isEmpty();
    assertThat(said(Json.obj("type", "array", "minItems", beyond), four)).hasSize(1);
  }

  @Test
  @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void a_pattern_that_would_be_read_for_years_is_given_up() {
    String pattern = "^((a|aa)+)+$";
    assertThat(said(matching(pattern), Json.str("a".repeat(60)))).isEmpty();
    assertThat(said(matching(pattern), Json.str("a".repeat(60) + "b")))
        .containsExactly(
            "must be a string that matches "
                + pattern
                + "; whether this one does takes too long to tell");
  }

  @Test
  @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void many_texts_share_what_may_be_spent_on_patterns() {
    Json hard = Json.str("a".repeat(60) + "b");
    Json many = new Json.Arr(java.util.Collections.nCopies(1000, hard));
    Json.Obj one = matching("^((a|aa)+)+$");
    assertThat(said(Json.obj("type", "array", "items", one), many)).hasSize(50);
    Json.Obj choice = Json.obj("anyOf", java.util.Collections.nCopies(1000, one));
    assertThat(said(choice, hard)).hasSize(1);
  }

  @Test
  void a_pattern_that_goes_deeper_than_the_stack_is_given_up() {
    assertThat(said(matching("(a|b)*c"), Json.str("ab".repeat(500_000) + "c")))
        .singleElement()
        .asString()
        .endsWith("takes too long to tell");
  }

  @Test
  void a_long_text_is_matched_by_a_plain_pattern() {
    assertThat(said(matching("^[a-z]+$"), Json.str("abcd".repeat(500_000)))).isEmpty();
  }
}
