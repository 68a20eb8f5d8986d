package dev.omni.server.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorldListTest {
  private static final ServedWorlds TWO = ServedWorlds.of(List.of(World.FINANCE, World.RISK));

  @TempDir Path folder;

  @Test
  void worlds_come_from_flag_variable_or_file_with_space_or_without() throws IOException {
    Path file = Files.writeString(folder.resolve("omni.properties"), "worlds = risk , finance\n");
    assertThat(SettingSources.read(Map.of(Setting.WORLDS, "finance,risk"), "", Map.of()))
        .extracting(ServerSettings::of)
        .extracting(ServerSettings::worlds)
        .isEqualTo(java.util.Optional.of(TWO));
    assertThat(SettingSources.read(Map.of(), "", Map.of("OMNI_WORLDS", "risk, finance")))
        .extracting(ServerSettings::of)
        .extracting(ServerSettings::worlds)
        .isEqualTo(java.util.Optional.of(TWO));
    assertThat(SettingSources.read(Map.of(), file.toString(), Map.of()))
        .extracting(ServerSettings::of)
        .extracting(ServerSettings::worlds)
        .isEqualTo(java.util.Optional.of(TWO));
  }

  @Test
  void nothing_said_is_every_world_that_has_engines() {
    assertThat(WorldList.of(Setting.WORLDS.defaultValue())).isEmpty();
    assertThat(WorldList.of(" all ")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "fiance|names an unknown world, fiance; did you mean finance?",
        "Finance|names an unknown world, Finance; did you mean finance?",
        "risk,scientific_discovery|"
            + "names an unknown world, scientific_discovery; did you mean scientific-discovery?",
        "chemistry|names an unknown world, chemistry; the worlds are finance, risk, treasury,"
            + " physics, molecular, biology, scientific-discovery",
        "finance,risk,finance|names finance twice",
        "finance,|has a comma without a world before or after it",
        ",finance|has a comma without a world before or after it",
        "finance,,risk|has a comma without a world before or after it",
        ",|has a comma without a world before or after it",
        "all,finance|names worlds and all; all stands alone",
        "\"\"|is empty; name worlds, as finance,risk,treasury, or all",
        "\"  \"|is empty; name worlds, as finance,risk,treasury, or all"
      })
  void a_list_that_cannot_be_served_is_refused_with_a_line(String list, String problem) {
    assertThatThrownBy(() -> WorldList.of(list))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage("worlds: the list " + problem);
  }
}
