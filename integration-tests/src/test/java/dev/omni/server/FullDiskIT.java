package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.testkit.Lack;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server whose disk is filled at once while it writes: when there is space again it writes again
 * within half a minute, or has ended with status 3, and nothing that it acknowledged is lost.
 */
class FullDiskIT {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int TIMES = 5;
  private static final int WRITERS = 4;
  private static final int LOST = 3;

  /** The free space below which the server accepts no writes. */
  private static final long LEAST = 32L << 20;

  @TempDir Path folder;
  private Path disk;

  @BeforeEach
  void mount() throws Exception {
    disk = Files.createDirectory(folder.resolve("disk"));
    String options = "size=112m,mode=1777";
    Lack.SUPERUSER.unless(
        asRoot("mount", "-t", "tmpfs", "-o", options, "tmpfs", disk.toString()) == 0);
  }

  @AfterEach
  void unmount() throws Exception {
    asRoot("umount", disk.toString());
  }

  private static int asRoot(String... command) throws IOException, InterruptedException {
    var words = new ArrayList<>(List.of(command));
    if (!System.getProperty("user.name").equals("root")) {
      words.addAll(0, List.of("sudo", "-n"));
    }
    return new ProcessBuilder(words).inheritIO().start().waitFor();
  }

  /** The clients that write, and what was acknowledged. */
  private static final class Writers {
    final ConcurrentLinkedQueue<String> acknowledged = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean stop = new AtomicBoolean();
    private final AtomicInteger count = new AtomicInteger();
    private final List<Thread> threads = new ArrayList<>();

    Writers(Work work, int round) {
      for (int writer = 0; writer < WRITERS; writer++) {
        String name = "full-" + round + "-" + writer + "-";
        var thread = new Thread(() -> write(work, name), name);
        thread.setDaemon(true);
        thread.start();
        threads.add(thread);
      }
    }

    private void write(Work work, String name) {
      for (int n = 0; !stop.get(); n++) {
        try {
          var answer = work.direct(name + n, n);
          if (answer.status() == 200) {
            acknowledged.add(Work.text(answer, "id"));
            count.incrementAndGet();
          }
        } catch (RuntimeException refused) {
          Thread.onSpinWait(); // The server is busy, closed or gone; the next one is sent.
        }
      }
    }

    void stopped() throws InterruptedException {
      stop.set(true);
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  private ServerProcess server() throws IOException {
    return ServerProcess.server(disk.resolve("data"), "--rate-limit=off").listening();
  }

  /**
   * Fills the disk to its last byte: first until the server just still accepts writes, then at
   * once, so that writes in progress meet a full disk.
   */
  private Path filled() throws IOException {
    Path file = disk.resolve("filling");
    try (OutputStream out = Files.newOutputStream(file)) {
      var block = new byte[1 << 20];
      while (disk.toFile().getUsableSpace() > LEAST + (2L << 20)) {
        out.write(block);
      }
      var rest = new byte[(int) LEAST + (4 << 20)];
      out.write(rest);
    } catch (IOException full) {
      assertThat(disk.toFile().getUsableSpace()).isLessThan(1L << 20);
    }
    return file;
  }

  /** Returns whether a write was refused while the disk was full. */
  private static boolean refused(Work work, int number) {
    try {
      return work.direct("refused-" + number + "-" + System.nanoTime(), number).status() != 200;
    } catch (RuntimeException gone) {
      return true;
    }
  }

  private static int health(ServerProcess server) throws Exception {
    URI live = server.base().resolve("/healthz");
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(live).build(), BodyHandlers.ofString())
        .statusCode();
  }

  @Test
  void a_disk_that_is_filled_and_freed_five_times_loses_nothing_that_was_acknowledged()
      throws Exception {
    var all = new ArrayList<String>();
    int ends = 0;
    ServerProcess server = server();
    try {
      for (int round = 0; round < TIMES; round++) {
        Work work = Work.on(server.base(), server.credentials());
        var writers = new Writers(work, round);
        await().atMost(PATIENCE).until(() -> writers.count.get() > 20);
        Path filling = filled();
        int before = writers.count.get();
        await().atMost(PATIENCE).until(() -> refused(work, before));
        Files.delete(filling);
        int freed = writers.count.get();
        ServerProcess current = server;
        await()
            .atMost(PATIENCE.plusSeconds(10))
            .until(() -> !current.process().isAlive() || writers.count.get() > freed + 20);
        if (current.process().isAlive()) {
          assertThat(health(current)).isEqualTo(200);
        } else {
          assertThat(current.ended()).isEqualTo(LOST);
          ends++;
        }
        writers.stopped();
        all.addAll(writers.acknowledged);
        if (!current.process().isAlive()) {
          current.close();
          server = server();
        }
      }
      Work reader = Work.on(server.base(), server.credentials());
      assertThat(all)
          .hasSizeGreaterThan(TIMES * 40)
          .allSatisfy(run -> assertThat(reader.status(run)).isEqualTo("completed"));
      long closed =
          server.complained().lines().filter(line -> line.contains("closed itself")).count();
      System.out.println(
          "filled %d times: %d runs kept, closed %d times since the last of %d ends with 3"
              .formatted(TIMES, all.size(), closed, ends));
    } finally {
      server.close();
    }
  }
}
