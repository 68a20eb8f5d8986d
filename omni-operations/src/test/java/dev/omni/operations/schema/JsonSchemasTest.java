package dev.omni.operations.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas of callers: each of their rules holds, or they are refused at the place of the fault. */
class JsonSchemasTest {
  private static final JsonSchemas SCHEMAS = new JsonSchemas();

  private static Json.Obj json(String text) {
    return (Json.Obj) JsonReader.parse(text.replace('\'', '"'));
  }

  private static List<String> unusable(String schema) {
    return told(SCHEMAS.unusable(json(schema)));
  }

  private static List<String> problems(String schema, String value) {
    return told(SCHEMAS.problems(json(schema), json(value)));
  }

  private static List<String> told(List<Problem> problems) {
    return problems.stream().map(p -> p.pointer() + " " + p.message()).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {'properties': {'a': {'pattern': 'a{1001}'}}}                | at most 1000
          {'properties': {'a': {'pattern': '((a{1,100}){1,100}){9}'}}} | multiplied where they are nested
          {'properties': {'a': {'pattern': 'a{2,1}'}}}                 | ends before it begins
          {'patternProperties': {'(a{40}){40}': {}}}                   | multiplied where they are nested
          {'properties': {'a': {'pattern': 'a\\\\'}}}                   | escapes nothing
          """)
  void a_pattern_that_is_too_large_is_refused_with_its_reason(String schema, String why) {
    assertThat(unusable(schema)).singleElement().asString().contains("regex: ", why);
  }

  @Test
  void a_value_of_the_format_regex_is_held_to_the_same_size() {
    String schema = "{'properties': {'a': {'format': 'regex'}}}";
    assertThat(problems(schema, "{'a': '(a{30}){30}'}")).isEmpty();
    assertThat(problems(schema, "{'a': '(a{40}){40}'}"))
        .singleElement()
        .asString()
        .contains("/a must be of the format regex: ");
  }

  @Test
  void what_one_schema_spends_on_the_dialect_refuses_no_later_one() {
    String schema = "{'$id': 'https://example.org/" + "a".repeat(3000) + "'}";
    for (int i = 0; i < 2000; i++) {
      assertThat(unusable(schema)).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {'properties': {'a': {'pattern': '('}}}              | /properties/a/pattern | regex
          {'properties': {'a': {'pattern': '\\\\Z'}}}          | /properties/a/pattern | regex
          {'properties': {'a': {'minimum': '5'}}}              | /properties/a/minimum | number
          {'properties': {'a': {'items': {'required': 'b'}}}}  | /properties/a/items/required | array
          {'properties': {'a': {'type': 'text'}}}              | /properties/a/type | enumeration
          {'properties': {'a': {'format': 'zipcode'}}}         | /properties/a/format | zipcode is no format
          {'$schema': 'urn:nonsense'}                          | /$schema | must be https://json-schema.org/draft/2020-12/schema
          {'properties': {'a': {'$schema': 'http://json-schema.org/draft-07/schema#'}}} | /properties/a/$schema | must be
          {'properties': {'a': {'$ref': 'https://example.org/a.json'}}} | /properties/a/$ref | no other document is fetched
          {'$ref': 'https://json-schema.org/draft/2020-12/schema'} | /$ref | no other document is fetched
          {'properties': {'a': {'$ref': 'classpath:a.json'}}}  | /properties/a/$ref | no other document is fetched
          {'properties': {'a': {'$ref': '#/$defs/b'}}}         | /properties/a/$ref | must lead to a schema
          {'properties': {'a': {'$ref': '#/title'}}, 'title': 'b'} | /properties/a/$ref | must lead to a schema
          {'properties': {'a': {'$dynamicRef': '#b'}}}         | /properties/a/$dynamicRef | must lead to a schema
          {'type': 'array'}                                    | /type | an input is an object
          {'type': ['string', 'null']}                         | /type | an input is an object
          {'allOf': [{'$ref': '#/$defs/b'}], '$defs': {'b': {'type': 'string'}}} | /$defs/b/type | an input is an object
          {'requried': ['a']}                                  | /requried | did you mean required?
          {'properties': {'a': {'nullable': true}}}            | /properties/a/nullable | nullable is not known here
          """)
  void a_schema_that_cannot_be_kept_is_refused_at_its_place(
      String schema, String pointer, String message) {
    assertThat(unusable(schema))
        .singleElement()
        .asString()
        .startsWith(pointer + " ")
        .contains(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'type': ['object', 'null']}",
        "{'properties': {'a': {'$ref': '#/$defs/n'}}, '$defs': {'n': {'type': 'integer'}}}",
        "{'properties': {'a': {'$ref': 'n.json'}}, '$defs': {'b': {'$id': 'n.json'}}}",
        "{'properties': {'a': {'$ref': '#'}}}",
        "{'$schema': 'https://json-schema.org/draft/2020-12/schema', 'x-unit': 'kg'}",
        "{'$id': 'urn:uuid:deadbeef-1234-ffff-ffff-4321feebdaed', '$ref': '#b',"
            + " '$defs': {'b': {'$anchor': 'b'}}}",
        "{'anyOf': [{'type': 'array'}, {'type': 'object'}]}",
        "{'patternProperties': {'^\\\\p{Letter}+$': {'format': 'idn-email'}}}"
      })
  void a_schema_of_the_dialect_is_usable(String schema) {
    assertThat(unusable(schema)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'properties': {'a': {'$ref': '#/properties/a'}}}",
        "{'allOf': [{'$ref': '#'}]}",
        "{'$ref': '#/$defs/a', '$defs': {'a': {'not': {'$ref': '#/$defs/b'}},"
            + " 'b': {'if': {'$ref': '#/$defs/a'}}}}"
      })
  void a_schema_that_leads_in_a_circle_is_refused_and_harms_nothing(String schema) {
    assertThat(unusable(schema)).isNotEmpty().allMatch(text -> text.contains("refer to itself"));
    assertThat(problems(schema, "{'a': 1}")).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {'properties': {'a': {'format': 'email'}}} | 'not an email' | /a must be of the format email
          {'properties': {'a': {'format': 'ipv6'}}} | '1.2.3.4' | /a must be of the format ipv6
          {'properties': {'a': {'$ref': '#/$defs/n'}}, '$defs': {'n': {'type': 'integer'}}} | 'x' | /a
          {'properties': {'a': {'multipleOf': 2}}} | 9007199254740993 | /a
          {'properties': {'a': {'not': {'const': 1}}}} | 1.0 | /a
          {'properties': {'a': {'if': {'minimum': 5}, 'then': {'multipleOf': 3}}}} | 7 | /a
          {'properties': {'a': {'propertyNames': {'maxLength': 1}}}} | {'bc': 1} | /a
          {'properties': {'b': true}, 'unevaluatedProperties': false} | 1 | /a a is not known here
          {'properties': {'a': {'$ref': '#/$defs/n'}}, '$defs': {'n': {'required': ['c']}}} | {} | /a/c is required
          """)
  void a_value_that_breaks_a_rule_is_told_at_its_place(String schema, String value, String told) {
    assertThat(problems(schema, "{'a': " + value + "}"))
        .isNotEmpty()
        .first()
        .asString()
        .startsWith(told);
  }

  @Test
  void every_digit_of_a_number_counts() {
    assertThat(
            problems(
                "{'properties': {'a': {'const': 9007199254740993}}}", "{'a': 9007199254740992}"))
        .hasSize(1);
    assertThat(problems("{'properties': {'a': {'exclusiveMinimum': 0}}}", "{'a': 1e-999999}"))
        .isEmpty();
  }

  @Test
  void problems_have_the_words_of_our_own_contracts_where_those_know_the_keywords() {
    String schema =
        "{'properties': {'limit': {'type': 'number', 'minimum': 0, 'maximum': 5},"
            + " 'to': {'type': 'string', 'format': 'email'}}, 'additionalProperties': false}";
    assertThat(problems(schema, "{'limit': 7, 'limt': 2, 'to': 'nobody'}"))
        .containsExactly(
            "/limit must be a number, at least 0 and at most 5",
            "/limt limt is not known here; did you mean limit?",
            "/to must be of the format email");
  }

  @Test
  @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void a_pattern_that_would_be_read_for_years_is_given_up() {
    String schema =
        "{'not': {'propertyNames': {'pattern': '^((a|aa)+)+$'}}, 'unevaluatedItems': true}";
    assertThat(problems(schema, "{'" + "a".repeat(60) + "b': 1}"))
        .contains(" takes too long to judge by this schema");
  }

  @Test
  @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void references_that_double_the_work_at_every_step_are_given_up() {
    var steps = new ArrayList<String>();
    for (int i = 0; i < 60; i++) {
      String next = "{'$ref': '#/$defs/a" + (i + 1) + "'}";
      steps.add("'a" + i + "': {'allOf': [" + next + ", " + next + "]}");
    }
    steps.add("'a60': true");
    String schema = "{'$ref': '#/$defs/a0', '$defs': {" + String.join(", ", steps) + "}}";
    assertThat(unusable(schema)).isEmpty();
    assertThat(problems(schema, "{}")).contains(" takes too long to judge by this schema");
  }

  @Test
  void a_schema_of_too_many_objects_is_refused() {
    var chain = new ArrayList<String>();
    for (int i = 0; i < 20_000; i++) {
      chain.add("'a" + i + "': {'$ref': '#/$defs/a" + (i + 1) + "'}");
    }
    chain.add("'a20000': true");
    String schema = "{'$ref': '#/$defs/a0', '$defs': {" + String.join(", ", chain) + "}}";
    assertThat(unusable(schema)).containsExactly(" must hold at most 1000 objects");
  }
}
