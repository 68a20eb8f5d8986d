package dev.omni.domain.fault;

/** An invalid setting; the message is the line that the start prints. */
public final class InvalidSettingException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates the exception; the message names the setting or file and the expected value. */
  public InvalidSettingException(String message) {
    super(message);
  }
}
