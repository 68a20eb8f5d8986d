package dev.omni.server.setting;

/** A setting that cannot be used; the message is the one line that the start prints. */
public final class InvalidSettingException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Begins with the name of the setting or file, and says what would be right. */
  public InvalidSettingException(String message) {
    super(message);
  }
}
