package dev.omni.client;

/** Difference in the major version of the API between server and client. */
public class UnsupportedServerError extends OmniError {
  private static final long serialVersionUID = 1L;

  UnsupportedServerError(String message) {
    super(message, null);
  }
}
