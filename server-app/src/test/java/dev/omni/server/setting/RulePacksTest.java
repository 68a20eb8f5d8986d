package dev.omni.server.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.fault.InvalidSettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The files of an operator's rules, as the start reads them. */
class RulePacksTest {
  private static final String RULE =
      "{\"id\":\"desk\",\"version\":\"1\",\"rules\":[{\"id\":\"night\",\"when\":\"WHEN\","
          + "\"outcome\":\"OUTCOME\"}]}";

  @TempDir Path folder;

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  @Test
  void files_are_read_in_their_order() throws IOException {
    String one = file("one.json", RULE.replace("WHEN", "true").replace("OUTCOME", "block"));
    String two =
        file("two.json", "{\"id\":\"limits\",\"version\":\"7\",\"thresholds\":{\"threshold\":5}}");

    assertThat(GuardPacks.read(one + " , " + two))
        .extracting(pack -> pack.name().findText("id").orElseThrow())
        .containsExactly("desk", "limits");
    assertThat(GuardPacks.read("")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "1 +,     block, /rules/0/when must be a condition in CEL",
    "nobody,  block, /rules/0/when must be a condition in CEL",
    "true,    allow, /rules/0/outcome must be",
    "true,    'x',   /rules/0/outcome must be"
  })
  void a_bad_rule_is_named_with_its_file_and_place(String when, String outcome, String why)
      throws IOException {
    String file = file("bad.json", RULE.replace("WHEN", when).replace("OUTCOME", outcome));

    assertThatThrownBy(() -> GuardPacks.read(file))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("guard-packs: must be files of rules; ")
        .hasMessageContainingAll("bad.json: ", why);
  }

  @ParameterizedTest
  @CsvSource({
    "'[]',                                                must be a JSON object",
    "'{\"id\":',                                          must be JSON",
    "'{\"version\":\"1\"}',                               /id must be a string",
    "'{\"id\":\"a\",\"version\":\"1\",\"thresholds\":{\"threshold\":-1}}', /thresholds must have"
  })
  void a_file_that_is_no_pack_is_named_with_what_is_wrong(String content, String why)
      throws IOException {
    String file = file("bad.json", content);

    assertThatThrownBy(() -> GuardPacks.read(file))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContainingAll("bad.json: ", why);
  }
}
