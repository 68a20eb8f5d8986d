package dev.omni.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.fault.InvalidSettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SmallFileTest {
  @TempDir Path folder;

  @Test
  void a_small_file_is_read_whole() throws IOException {
    Path file = Files.writeString(folder.resolve("keys"), "a\nb\n");
    assertThat(new SmallFile(file).text()).isEqualTo("a\nb\n");
    assertThat(new SmallFile(file).lines()).containsExactly("a", "b");
    Files.write(file, new byte[SmallFile.MOST]);
    assertThat(new SmallFile(file).bytes()).hasSize(SmallFile.MOST);
  }

  @Test
  void a_larger_one_is_refused_before_it_is_held() throws IOException {
    Path file = Files.write(folder.resolve("keys"), new byte[SmallFile.MOST + 1]);
    assertThatThrownBy(() -> new SmallFile(file).bytes())
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("at most 1048576 bytes");
  }
}
