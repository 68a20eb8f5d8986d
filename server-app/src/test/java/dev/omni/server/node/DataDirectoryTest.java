package dev.omni.server.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {
  @TempDir Path folder;

  @Test
  void a_folder_with_room_is_no_trouble() {
    assertThat(new DataDirectory(folder, 1).unavailableReason()).isEmpty();
  }

  @Test
  void a_full_disk_is_told_with_what_is_free() {
    assertThat(new DataDirectory(folder, Long.MAX_VALUE).unavailableReason().orElseThrow())
        .matches("the disk is full: [0-9]+ MiB of free space");
  }

  @Test
  void a_folder_that_is_gone_is_told() throws IOException {
    assertThat(new DataDirectory(folder.resolve("none"), 1).unavailableReason())
        .contains("the folder is gone");
    Path file = Files.createFile(folder.resolve("file"));
    assertThat(new DataDirectory(file, 1).unavailableReason()).contains("the folder is gone");
  }
}
