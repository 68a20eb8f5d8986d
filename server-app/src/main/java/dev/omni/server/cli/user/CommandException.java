package dev.omni.server.cli.user;

/** End of a command with a status and one line. */
final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final int status;

  CommandException(int status, String message) {
    super(message);
    this.status = status;
  }

  static CommandException usage(String message) {
    return new CommandException(ExitStatus.USAGE, message);
  }

  int status() {
    return status;
  }
}
