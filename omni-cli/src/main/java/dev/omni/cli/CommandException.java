package dev.omni.cli;

/** End of a command with a status and one line. */
public final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final int status;

  /** Creates the exception. */
  public CommandException(int status, String message) {
    super(message);
    this.status = status;
  }

  /** Creates the end of a command that was used in a wrong way. */
  public static CommandException usage(String message) {
    return new CommandException(ExitStatus.USAGE, message);
  }

  int status() {
    return status;
  }
}
