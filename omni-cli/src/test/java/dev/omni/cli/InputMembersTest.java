package dev.omni.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The words of a command line as inputs. */
class InputMembersTest {
  private static final CommandContext HERE =
      new CommandContext(Map.of(), Path.of(""), new ByteArrayInputStream(new byte[0]), false);
  private static final String CONTRACT =
      """
      {"properties": {
        "text": {"type": "string"}, "number": {"type": "number"}, "count": {"type": "integer"},
        "flag": {"type": "boolean"}, "numbers": {"type": "array", "items": {"type": "number"}},
        "names": {"type": "array", "items": {"type": "string"}},
        "either": {"oneOf": [{"type": "number"}, {"type": "array", "items": {"type": "number"}}]},
        "inside": {"type": "object", "properties": {"x": {"type": "number"}, "s": {"type": "string"}}},
        "any": {}}}
      """;

  private static JsonNode read(String contract, String... words) throws IOException {
    return new InputMembers(HERE, JsonLines.read(contract)).read("", List.of(words));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          text=12                  | {"text":"12"}
          text=[a]                 | {"text":"[a]"}
          text=a=b                 | {"text":"a=b"}
          number=0.10000000000000000001 | {"number":0.10000000000000000001}
          number=60                | {"number":60}
          number=1e-3              | {"number":0.001}
          number=abc               | {"number":"abc"}
          count=12345678901234567890 | {"count":12345678901234567890}
          flag=true                | {"flag":true}
          numbers=1,2.50,3         | {"numbers":[1,2.50,3]}
          numbers=[1,2]            | {"numbers":[1,2]}
          numbers=7                | {"numbers":[7]}
          names=a,b                | {"names":["a","b"]}
          either=7                 | {"either":7}
          either=7,8               | {"either":[7,8]}
          inside.x=1               | {"inside":{"x":1}}
          inside={"x":1}           | {"inside":{"x":1}}
          any=x                    | {"any":"x"}
          other=5                  | {"other":5}
          """)
  void a_word_is_read_as_the_contract_has_it(String word, String input) throws IOException {
    assertThat(read(CONTRACT, word)).hasToString(input);
  }

  @Test
  void members_of_an_object_come_together() throws IOException {
    assertThat(read(CONTRACT, "inside.x=1", "inside.s=2"))
        .hasToString("{\"inside\":{\"x\":1,\"s\":\"2\"}}");
  }

  @Test
  void the_printed_command_of_each_capability_is_its_first_example() throws IOException {
    JsonNode all = JsonLines.read(Files.readString(Path.of("../clients/catalogue.json")));
    assertThat(all).hasSizeGreaterThan(50);
    for (JsonNode capability : all) {
      JsonNode contract = capability.path("request_contract");
      JsonNode example = contract.path("examples").path(0);
      List<String> words = ExampleWords.words(example);
      JsonNode again = new InputMembers(HERE, contract).read("", words);
      assertThat(JsonLines.read(again.toString()))
          .as(capability.path("id").asText())
          .isEqualTo(JsonLines.read(example.toString()));
    }
  }

  @Test
  void a_word_of_the_example_is_quoted_for_a_shell() {
    assertThat(ExampleWords.quoted("spot=60")).isEqualTo("spot=60");
    assertThat(ExampleWords.quoted("smiles=C(=O)'")).isEqualTo("'smiles=C(=O)'\\'''");
  }
}
