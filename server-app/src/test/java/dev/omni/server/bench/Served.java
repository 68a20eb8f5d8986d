package dev.omni.server.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A server in a process of its own, as an operator starts one: with the JVM's usual settings.
 *
 * @param process it
 * @param said the file of what it says
 */
record Served(Process process, Path said) implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String LISTENS = "listens on ";

  /** Starts one and waits until it says where it listens. */
  static Served start(String main, List<String> jvm, List<String> arguments) {
    Served served = begun(main, jvm, arguments);
    try {
      await()
          .atMost(PATIENCE)
          .pollInterval(Duration.ofMillis(20))
          .until(() -> !served.process.isAlive() || served.text().contains(LISTENS));
      assertThat(served.text()).contains(LISTENS);
    } catch (RuntimeException | AssertionError failed) {
      served.close();
      throw failed;
    }
    return served;
  }

  private static Served begun(String main, List<String> jvm, List<String> arguments) {
    var words = new ArrayList<String>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(jvm);
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
    words.addAll(arguments);
    try {
      Path said = Files.createTempFile("omni-bench", ".out");
      var builder = new ProcessBuilder(words).redirectErrorStream(true);
      return new Served(builder.redirectOutput(said.toFile()).start(), said);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** Nanoseconds of processors that its process has used. */
  long used() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }

  /** The base of its addresses. */
  URI base() {
    String from = text().substring(text().indexOf(LISTENS) + LISTENS.length());
    return URI.create(from.lines().findFirst().orElseThrow().strip());
  }

  /** Where it listens. */
  InetSocketAddress address() {
    return new InetSocketAddress(base().getHost(), base().getPort());
  }

  /** What it has said so far. */
  String text() {
    try {
      return Files.readString(said);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Asks it to end, and waits for that. */
  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
    try {
      Files.deleteIfExists(said);
    } catch (IOException left) {
      throw new UncheckedIOException(left);
    }
  }
}
