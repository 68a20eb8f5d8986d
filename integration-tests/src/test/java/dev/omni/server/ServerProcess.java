package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.domain.json.Json;
import dev.omni.keys.CredentialsFile;
import dev.omni.server.cli.ApiClient;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The command line in a JVM of its own, as a person starts it; what it says goes into files. */
public record ServerProcess(Process process, Path dataDir, Path out, Path err)
    implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final String LISTENS = "Omni listens on ";

  /** Starts a server on free ports; it may not have answered yet. */
  public static ServerProcess server(Path dataDir, String... more) throws IOException {
    return server(Main.class, dataDir, more);
  }

  /** Starts a server by that main class on free ports; it may not have answered yet. */
  public static ServerProcess server(Class<?> main, Path dataDir, String... more)
      throws IOException {
    var arguments = new ArrayList<>(List.of("serve", "--port=0", "--admin-port=0"));
    arguments.add("--data-dir=" + dataDir);
    arguments.addAll(List.of(more));
    return java(main, dataDir, arguments);
  }

  /** Starts any command. */
  public static ServerProcess command(Path dataDir, List<String> arguments) throws IOException {
    return java(Main.class, dataDir, arguments);
  }

  /** Starts a server that sees one processor. */
  static ServerProcess onOneProcessor(Class<?> main, Path dataDir) throws IOException {
    return java(
        List.of("-XX:ActiveProcessorCount=1"),
        main,
        dataDir,
        List.of("serve", "--port=0", "--admin-port=0", "--data-dir=" + dataDir));
  }

  /** Starts any main class. */
  public static ServerProcess java(Class<?> main, Path dataDir, List<String> arguments)
      throws IOException {
    return java(List.of(), main, dataDir, arguments);
  }

  private static ServerProcess java(
      List<String> machine, Class<?> main, Path dataDir, List<String> arguments)
      throws IOException {
    var words = new ArrayList<String>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError"));
    words.add("-XX:TieredStopAtLevel=1");
    words.addAll(machine);
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    words.addAll(arguments);
    Path out = Files.createTempFile("omni-test", ".out");
    Path err = Files.createTempFile("omni-test", ".err");
    var process =
        new ProcessBuilder(words).redirectOutput(out.toFile()).redirectError(err.toFile());
    return new ServerProcess(process.start(), dataDir, out, err);
  }

  /** Waits until it says where it listens. */
  public ServerProcess listening() {
    return saying(LISTENS);
  }

  /** Waits until it says those words. */
  public ServerProcess saying(String words) {
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(50))
        .until(() -> !process.isAlive() || said().contains(words));
    assertThat(said()).as("said, with errors: %s", complained()).contains(words);
    return this;
  }

  /** Where it listens. */
  public URI base() {
    return said()
        .lines()
        .filter(line -> line.startsWith(LISTENS))
        .map(line -> URI.create(line.substring(LISTENS.length())))
        .findFirst()
        .orElseThrow();
  }

  /** A client with one of the first keys. */
  public ApiClient client(String key) {
    return new ApiClient(base(), credentials().findText(key).orElseThrow());
  }

  /** What the file of credentials says. */
  public Json.Obj credentials() {
    return new CredentialsFile(dataDir).read().orElseThrow();
  }

  /** Its exit status, once it has ended by itself. */
  public int ended() throws InterruptedException {
    assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as("ended").isTrue();
    return process.exitValue();
  }

  /** Asks it to end, as an operator does. */
  public int terminated() throws InterruptedException {
    process.destroy();
    return ended();
  }

  /** Ends it without asking; it cannot finish anything. */
  public void killed() throws InterruptedException {
    process.destroyForcibly();
    ended();
  }

  /** Takes its processor away: it stops between two instructions, and knows of nothing. */
  public void frozen() throws IOException, InterruptedException {
    signalled("STOP");
  }

  /** Gives its processor back. */
  public void thawed() throws IOException, InterruptedException {
    signalled("CONT");
  }

  private void signalled(String signal) throws IOException, InterruptedException {
    var kill = new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start();
    assertThat(kill.waitFor()).as("kill -%s", signal).isZero();
  }

  /** Its standard output so far. */
  public String said() {
    return text(out);
  }

  /** Its standard error so far. */
  public String complained() {
    return text(err);
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new java.io.UncheckedIOException(unreadable);
    }
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly().onExit().join();
    Files.deleteIfExists(out);
    Files.deleteIfExists(err);
  }
}
