package dev.omni.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A folder in which commands are executed against a played server. */
final class PlayedShell implements AutoCloseable {
  static final String KEY = "lq_test_" + "x".repeat(38);

  /**
   * What a command left.
   *
   * @param status the exit status
   */
  record Done(int status, String out, String err) {}

  private final PlayedServer server = new PlayedServer();
  private final Path folder;
  private final Map<String, String> variables = new HashMap<>();

  PlayedShell(Path folder) throws IOException {
    this.folder = folder;
    variables.put("OMNI_API_KEY", KEY);
    variables.put("OMNI_BASE_URL", server.url());
    variables.put("XDG_CACHE_HOME", folder.toString());
    variables.put("XDG_CONFIG_HOME", folder.toString());
  }

  PlayedServer server() {
    return server;
  }

  /** Takes variables away. */
  PlayedShell without(String... names) {
    for (String name : names) {
      variables.remove(name);
    }
    return this;
  }

  Done execute(String... words) {
    return reading("", words);
  }

  Done reading(String in, String... words) {
    var out = new StringWriter();
    var err = new StringWriter();
    var stdin = new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8));
    var context = new CommandContext(Map.copyOf(variables), folder, stdin, false);
    int status =
        CliMain.commandLine(context)
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(words);
    return new Done(status, out.toString(), err.toString());
  }

  @Override
  public void close() {
    server.close();
  }
}
