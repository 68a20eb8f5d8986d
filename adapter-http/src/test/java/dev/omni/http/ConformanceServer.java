package dev.omni.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A whole server in memory that has the tools of the conformance suite besides its own. It writes
 * its address and a key into the file that is named, and ends with its standard input.
 */
final class ConformanceServer {
  private ConformanceServer() {}

  /** With the name of the file. */
  public static void main(String[] arguments) throws IOException {
    try (TestServer server = new TestServer(false, builder -> builder.tools(FixtureTools.ALL))) {
      Path written = Path.of(arguments[0]);
      Path whole = written.resolveSibling(written.getFileName() + ".new");
      Files.writeString(whole, "http://127.0.0.1:" + server.http.port() + " " + server.test + "\n");
      Files.move(whole, written);
      System.in.readAllBytes();
    }
  }
}
