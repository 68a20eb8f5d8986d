package dev.omni.server.setting;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/settings.md names all settings and no other. */
class SettingsPageTest {
  private static final Pattern NAME = Pattern.compile("`([a-z-]+)`");

  @Test
  void the_page_has_a_row_for_every_setting_and_none_for_another() throws Exception {
    Set<String> named =
        Files.readAllLines(Path.of("../docs/settings.md")).stream()
            .filter(line -> line.startsWith("| `"))
            .map(line -> line.substring(0, line.indexOf('|', 1)))
            .flatMap(cell -> NAME.matcher(cell).results())
            .map(found -> found.group(1))
            .collect(Collectors.toSet());

    assertThat(named)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(Setting.values()).map(Setting::key).collect(Collectors.toSet()));
  }
}
