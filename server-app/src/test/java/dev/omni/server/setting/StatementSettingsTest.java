package dev.omni.server.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.evidence.PredicateBase;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.world.ModelRegister;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings of what statements say. */
class StatementSettingsTest {
  private static final String REGISTER =
      "{\"finance.option.vanilla\":{\"id\":\"M-1\",\"version\":\"3\",\"owner\":\"Ada\","
          + "\"status\":\"validated\",\"validated_at\":\"2026-05-04\"}}";

  @TempDir Path folder;

  private static StatementSettings with(Setting setting, String text) {
    return ServerSettings.of(SettingSources.read(Map.of(setting, text), "", Map.of())).statements();
  }

  private String file(String content) throws IOException {
    return Files.writeString(folder.resolve("models.json"), content).toString();
  }

  @Test
  void nothing_said_is_the_address_of_the_project_and_no_register() {
    StatementSettings usual = with(Setting.PORT, "0");

    assertThat(usual.base()).isEqualTo(PredicateBase.USUAL);
    assertThat(usual.models()).isEqualTo(ModelRegister.NONE);
  }

  @Test
  void an_address_and_a_register_are_read() throws IOException {
    assertThat(with(Setting.PREDICATE_BASE, "https://quant.example/p/").base().type("omni_run"))
        .isEqualTo("https://quant.example/p/run/v2");
    assertThat(with(Setting.MODEL_REGISTER, file(REGISTER)).models().of("finance.option.vanilla"))
        .isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://quant.example", "quant.example", "https://", ""})
  void a_base_without_https_stops_the_start_by_name(String base) {
    assertThatThrownBy(() -> with(Setting.PREDICATE_BASE, base))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("predicate-base: must be an https:// address");
  }

  @ParameterizedTest
  @CsvSource({
    "[], must be a JSON object",
    "{, must be JSON",
    "'{\"x\":{}}', 'x: must have id, version, owner, status and validated_at'"
  })
  void a_bad_register_stops_the_start_by_name_with_its_file(String content, String why)
      throws IOException {
    String file = file(content);

    assertThatThrownBy(() -> with(Setting.MODEL_REGISTER, file))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("model-register: must be")
        .hasMessageContaining(file + ": " + why);
  }

  @Test
  void a_register_that_is_not_there_stops_the_start() {
    assertThatThrownBy(() -> with(Setting.MODEL_REGISTER, folder.resolve("none.json").toString()))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("must be a file that can be read");
  }
}
