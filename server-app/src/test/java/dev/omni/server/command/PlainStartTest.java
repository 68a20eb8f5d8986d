package dev.omni.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.http.HttpSettings.Front;
import dev.omni.server.setting.Settings;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A start without frills means the same as the command line's library would make of it. */
class PlainStartTest {
  private static String[] words(String line) {
    return line.isEmpty() ? new String[0] : line.split(" ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--port 0 --console-port=off --data-dir here",
        "serve --port=0 --console-port off --data-dir=here"
      })
  void flags_of_settings_start_the_server(String line) {
    var settings = PlainStart.settings(words(line), Map.of()).orElseThrow();
    assertThat(settings.listen())
        .isEqualTo(new Settings.Listen("127.0.0.1", 0, OptionalInt.empty(), Front.PLAIN));
    assertThat(settings.dataDir()).isEqualTo(Path.of("here"));
  }

  @Test
  void nothing_said_is_the_defaults_and_the_environment_counts() {
    var usual = PlainStart.settings(new String[0], Map.of()).orElseThrow();
    assertThat(usual.listen().port()).isEqualTo(8080);
    var told = PlainStart.settings(words("serve"), Map.of("OMNI_PORT", "9000")).orElseThrow();
    assertThat(told.listen().port()).isEqualTo(9000);
    var flag = PlainStart.settings(words("--port 1"), Map.of("OMNI_PORT", "2")).orElseThrow();
    assertThat(flag.listen().port()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "demo",
        "--help",
        "serve --help",
        "--version",
        "--config=omni.properties",
        "--prot=1",
        "--port",
        "--port --host=a",
        "--port=1 --port=2",
        "--port=many",
        "serve serve",
        "--port=1 keys list"
      })
  void whatever_needs_an_explanation_is_left_to_the_library(String line) {
    assertThat(PlainStart.settings(words(line), Map.of())).isEmpty();
  }

  @Test
  void an_unknown_variable_is_left_to_the_library_which_warns() {
    assertThat(PlainStart.settings(new String[0], Map.of("OMNI_PROT", "1"))).isEmpty();
  }
}
