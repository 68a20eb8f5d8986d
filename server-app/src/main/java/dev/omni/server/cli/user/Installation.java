package dev.omni.server.cli.user;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Installation that a command for users comes with, which may serve it where no server is. */
public interface Installation {
  /** Returns the capabilities of this version with their contracts, as a JSON array. */
  String contracts();

  /** Starts a server on temporary data for one command. */
  Server start() throws IOException;

  /**
   * Opens the tools of this installation on a data folder, which stays.
   *
   * @param toolset the lists that are wanted, by parameter of {@code Toolset}
   */
  Tools tools(Path folder, Map<String, String> toolset);

  /** Tools of this process. */
  interface Tools extends AutoCloseable {
    /** Returns the response to a message of the Model Context Protocol; empty for none. */
    Optional<String> answer(byte[] message);

    @Override
    void close();
  }

  /** Server of one command; its data is gone once it is closed. */
  interface Server extends AutoCloseable {
    /** Returns the address of the API. */
    String baseUrl();

    /** Returns an API key of the server. */
    String key();

    @Override
    void close();
  }
}
