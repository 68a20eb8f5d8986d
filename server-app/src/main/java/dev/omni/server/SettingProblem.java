package dev.omni.server;

/** A setting that cannot be used; the message is the one line that the start prints. */
final class SettingProblem extends RuntimeException {
  private static final long serialVersionUID = 1;

  SettingProblem(String message) {
    super(message);
  }
}
