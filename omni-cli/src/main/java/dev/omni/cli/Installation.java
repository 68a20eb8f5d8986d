package dev.omni.cli;

import java.io.IOException;
import java.util.Optional;

/** Installation that a command for users comes with, which may serve it where no server is. */
public interface Installation {
  /** Returns the capabilities of this version with their contracts, as a JSON array. */
  String contracts();

  /**
   * Starts a server on temporary data for one command.
   *
   * @throws HandedOverException when another program has executed the command
   */
  Server start() throws IOException;

  /** Returns whether it has engines, so that a command can compute without a server. */
  default boolean hasEngines() {
    return true;
  }

  /** Returns whether it is another program, which is started in place of a server. */
  default boolean isElsewhere() {
    return false;
  }

  /** Returns the command that serves tools over standard input and output; empty for none. */
  default Optional<UserCommand> mcp(CommandContext context) {
    return Optional.empty();
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
