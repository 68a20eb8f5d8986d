package dev.omni.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.evidence.LastSeenCheckpoint.TakenEntries.State;
import dev.omni.domain.fault.InvalidSettingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a node had taken is there for the process after it. */
class FileTakenEntriesTest {
  @TempDir Path folder;

  @Test
  void a_new_node_has_taken_nothing_and_what_is_stored_is_read_back() {
    Path file = folder.resolve("log-taken.json");
    var state = new State(List.of(new UUID(7, 1)), Map.of(new UUID(3, 9), 2, new UUID(-1, -5), 3));

    assertThat(new FileTakenEntries(file).load()).isEqualTo(State.NONE);
    new FileTakenEntries(file).store(state);
    assertThat(new FileTakenEntries(file).load()).isEqualTo(state);
    new FileTakenEntries(file).store(State.NONE);
    assertThat(file).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{\"taken\":[\"a\"]}", "{\"losses\":{\"a\":1}}", "{\"ta"})
  void another_text_is_refused_and_the_file_named(String text) throws Exception {
    Path file = Files.writeString(folder.resolve("log-taken.json"), text);

    assertThatThrownBy(() -> new FileTakenEntries(file).load())
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("remove it");
  }
}
