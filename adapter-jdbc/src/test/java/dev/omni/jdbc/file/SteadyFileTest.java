package dev.omni.jdbc.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import org.h2.store.fs.FilePath;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that stays open, whatever happens to the threads that use it. */
class SteadyFileTest {
  @TempDir private Path folder;
  private String name;

  @BeforeEach
  void name() {
    name = SteadyFile.prefix() + folder.resolve("steady");
  }

  @Test
  void an_interrupted_thread_reads_and_writes_it_and_stays_interrupted() throws IOException {
    try (FileChannel file = FilePath.get(name).open("rw")) {
      Thread.currentThread().interrupt();
      assertThat(file.write(ByteBuffer.wrap(new byte[] {7, 8, 9}), 4096)).isEqualTo(3);
      var read = ByteBuffer.allocate(2);
      assertThat(file.read(read, 4097)).isEqualTo(2);
      file.force(true);
      assertThat(Thread.interrupted()).isTrue();

      assertThat(read.array()).containsExactly(8, 9);
      assertThat(file.isOpen()).isTrue();
      assertThat(file.size()).isEqualTo(4099);
    }
  }

  @Test
  void it_is_cut_off_and_opened_again() throws IOException {
    try (FileChannel file = FilePath.get(name).open("rw")) {
      file.write(ByteBuffer.allocate(100), 0);
      file.truncate(40);
    }
    try (FileChannel file = FilePath.get(name).open("rw")) {
      assertThat(file.size()).isEqualTo(40);
      assertThat(file.read(ByteBuffer.allocate(1), 40)).isEqualTo(-1);
    }
  }

  @Test
  void what_is_opened_for_reading_is_not_written() throws IOException {
    FilePath.get(name).open("rw").close();
    try (FileChannel file = FilePath.get(name).open("r")) {
      assertThatThrownBy(() -> file.write(ByteBuffer.allocate(1), 0))
          .isInstanceOf(NonWritableChannelException.class);
    }
  }

  @Test
  void it_is_locked_once() throws IOException {
    try (FileChannel file = FilePath.get(name).open("rw");
        FileChannel other = FilePath.get(name).open("rw")) {
      assertThat(file.tryLock(0, Long.MAX_VALUE, false)).isNotNull();
      assertThatThrownBy(() -> other.tryLock(0, Long.MAX_VALUE, false))
          .isInstanceOf(OverlappingFileLockException.class);
    }
  }
}
