package dev.omni.server.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.run.worker.ResilientTask;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.server.ServerProcess;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process whose memory is spent ends, so that it can be started again. */
class OutOfMemoryIT {
  @TempDir private Path folder;

  /** A thread of a process fails, and another one waits for ever. */
  static final class Failing {
    private Failing() {}

    /** With the error of that name. */
    public static void main(String[] name) throws InterruptedException {
      OutOfMemory.ends();
      boolean memory = name[0].equals("memory");
      var failing =
          new Thread(
              () -> {
                throw memory
                    ? new OutOfMemoryError("Java heap space")
                    : new AssertionError("wrong");
              },
              "failing");
      failing.start();
      failing.join();
      if (memory) {
        Thread.currentThread().join();
      }
    }
  }

  @Test
  void a_thread_without_memory_ends_the_process_and_says_what_helps() throws Exception {
    try (var process = ServerProcess.java(Failing.class, folder, List.of("memory"))) {
      assertThat(process.ended()).isEqualTo(OutOfMemory.STATUS);
      assertThat(process.complained()).contains("out of memory").contains("-Xmx");
    }
  }

  /** A process does again and again what finds a store that had no memory. */
  static final class Storeless {
    private Storeless() {}

    /** Tells when the process goes on. */
    public static void main(String[] none) {
      OutOfMemory.ends();
      var spent = new OutOfMemoryError("Capacity: 165022302");
      var closed =
          new StoreUnavailableException("closed", new IllegalStateException("closed", spent));
      new ResilientTask(System.getLogger("storeless"), "a step failed", OutOfMemory::exitOn)
          .done(
              () -> {
                throw closed;
              });
    }
  }

  @Test
  void a_store_that_closed_itself_without_memory_ends_the_process() throws Exception {
    try (var process = ServerProcess.java(Storeless.class, folder, List.of())) {
      assertThat(process.ended()).isEqualTo(OutOfMemory.STATUS);
      assertThat(process.complained()).contains("out of memory");
    }
  }

  @Test
  void a_thread_that_fails_otherwise_is_told_and_the_process_goes_on() throws Exception {
    try (var process = ServerProcess.java(Failing.class, folder, List.of("otherwise"))) {
      assertThat(process.ended()).isZero();
      assertThat(process.complained()).contains("an error in the thread failing").contains("wrong");
    }
  }
}
