package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.data.DataSetFiles;
import dev.omni.application.spi.data.DataSetFiles.Content;
import dev.omni.application.spi.data.DataSetFiles.Draft;
import dev.omni.application.spi.store.StoreUnavailableException;
import java.util.Arrays;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of every {@code DataSetFiles}. */
public abstract class DataSetFilesContract {
  private static final int SIZE = 1_000_003;

  /** The store under test. */
  protected abstract DataSetFiles files();

  private static byte[] bytes() {
    var bytes = new byte[SIZE];
    new Random(39).nextBytes(bytes);
    return bytes;
  }

  private void write(UUID set, byte[] bytes) {
    try (Draft draft = files().create(set)) {
      var piece = new byte[70_001];
      for (int at = 0; at < bytes.length; at += piece.length) {
        int length = Math.min(piece.length, bytes.length - at);
        System.arraycopy(bytes, at, piece, 0, length);
        draft.write(piece, length);
      }
      draft.complete();
    }
  }

  @Test
  void what_was_written_is_read_at_any_place() {
    UUID set = UUID.randomUUID();
    byte[] bytes = bytes();
    write(set, bytes);
    try (Content content = files().open(set)) {
      assertThat(content.size()).isEqualTo(SIZE);
      for (int[] part :
          new int[][] {{0, 1}, {SIZE - 1, 1}, {262_143, 2}, {262_144, 262_144}, {0, SIZE}}) {
        assertThat(content.read(part[0], part[1]))
            .isEqualTo(Arrays.copyOfRange(bytes, part[0], part[0] + part[1]));
      }
    }
  }

  @Test
  void a_file_that_is_not_complete_is_not_there() {
    UUID set = UUID.randomUUID();
    try (Draft draft = files().create(set)) {
      draft.write(bytes(), SIZE);
      assertThatThrownBy(() -> files().open(set)).isInstanceOf(StoreUnavailableException.class);
    }
    assertThatThrownBy(() -> files().open(set)).isInstanceOf(StoreUnavailableException.class);
  }

  @Test
  void a_deleted_file_is_gone_and_the_others_stay() {
    UUID one = UUID.randomUUID();
    UUID other = UUID.randomUUID();
    write(one, bytes());
    write(other, new byte[] {7});
    files().delete(one);
    files().delete(one);

    assertThatThrownBy(() -> files().open(one)).isInstanceOf(StoreUnavailableException.class);
    try (Content content = files().open(other)) {
      assertThat(content.read(0, 1)).containsExactly(7);
    }
  }
}
