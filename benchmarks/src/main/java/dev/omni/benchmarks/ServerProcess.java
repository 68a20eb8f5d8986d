package dev.omni.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process of its own that answers HTTP on a port of this machine. */
final class ServerProcess implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration LONGEST_STOP = Duration.ofMinutes(5);

  private final Process process;
  private final int port;
  private final Duration startTime;

  private ServerProcess(Process process, int port, Duration startTime) {
    this.process = process;
    this.port = port;
    this.startTime = startTime;
  }

  /** Finds a port that is free. */
  static int freePort() {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException none) {
      throw new UncheckedIOException(none);
    }
  }

  /** Gives the words that start the Java that runs here. */
  static List<String> java(String... words) {
    var all = new ArrayList<String>();
    all.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    all.addAll(List.of(words));
    return all;
  }

  /**
   * Starts one and waits for its first answer.
   *
   * @param words what starts it
   * @param environment variables beside those of this process
   * @param port where it will listen
   * @param path what is asked of it until it answers
   * @param log the file of its output
   */
  static ServerProcess start(
      List<String> words, Map<String, String> environment, int port, String path, Path log) {
    var builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.environment().putAll(environment);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    try {
      long begun = System.nanoTime();
      Process process = builder.start();
      while (!answers(port, path)) {
        if (!process.isAlive() || System.nanoTime() - begun > PATIENCE.toNanos()) {
          process.destroyForcibly();
          throw new IllegalStateException(words + " did not start: " + Files.readString(log));
        }
        Thread.sleep(5);
      }
      return new ServerProcess(process, port, Duration.ofNanos(System.nanoTime() - begun));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", stop);
    }
  }

  private static boolean answers(int port, String path) {
    try {
      return status(port, path) == 200;
    } catch (IOException notYet) {
      return false;
    }
  }

  private static int status(int port, String path) throws IOException {
    try (var connection = new HttpConnection(port)) {
      return connection.exchange(Requests.plain(port).get(path));
    }
  }

  /** Gives the status of what is at a path. */
  int status(String path) {
    try {
      return status(port, path);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  int port() {
    return port;
  }

  /** Gives the time from its start to its first answer. */
  Duration startTime() {
    return startTime;
  }

  /** Gives the nanoseconds of processors that it has used. */
  long cpuNanos() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }

  /** Returns its resident memory in bytes, as Linux reports it. */
  long residentBytes() {
    return bytes("VmRSS:");
  }

  /** Returns the most resident memory that it has had, in bytes. */
  long peakResidentBytes() {
    return bytes("VmHWM:");
  }

  private long bytes(String line) {
    try {
      return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
          .filter(each -> each.startsWith(line))
          .mapToLong(each -> Long.parseLong(each.replaceAll("\\D", "")) * 1024)
          .findFirst()
          .orElseThrow();
    } catch (IOException unknown) {
      throw new UncheckedIOException(unknown);
    }
  }

  /** Asks it to stop and waits until it has. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(LONGEST_STOP.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException stop) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public String toString() {
    return "the server on port " + port;
  }
}
