package dev.omni.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.data.DataSetFiles;
import dev.omni.testkit.contract.DataSetFilesContract;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FolderDataSetFilesTest extends DataSetFilesContract {
  @TempDir Path folder;

  @Override
  protected DataSetFiles files() {
    return FolderDataSetFiles.at(folder.resolve("sets"));
  }

  @Test
  void the_files_of_an_ended_process_are_abandoned_and_those_of_this_one_are_not() {
    DataSetFiles before = FolderDataSetFiles.at(folder.resolve("sets"));
    assertThat(before.abandoned()).isEmpty();
    UUID complete = UUID.randomUUID();
    UUID half = UUID.randomUUID();
    try (var draft = before.create(complete)) {
      draft.write(new byte[] {1}, 1);
      draft.complete();
    }
    before.create(half).write(new byte[] {1}, 1);
    assertThat(before.abandoned()).isEmpty();

    DataSetFiles after = FolderDataSetFiles.at(folder.resolve("sets"));
    assertThat(after.abandoned()).containsExactlyInAnyOrder(complete, half);
    after.abandoned().forEach(after::delete);
    assertThat(after.abandoned()).isEmpty();
    assertThat(folder.resolve("sets")).isEmptyDirectory();
    assertThat(Files.exists(folder)).isTrue();
  }
}
