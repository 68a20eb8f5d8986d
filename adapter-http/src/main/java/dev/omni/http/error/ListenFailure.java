package dev.omni.http.error;

import java.net.BindException;
import java.util.stream.Stream;

/** The failure of a listener at its start, in words for the operator who sets its address. */
public final class ListenFailure {
  private ListenFailure() {}

  /**
   * Returns the exception that names the setting to change.
   *
   * @param setting of the address, as {@code admin-port}
   * @param failed what the library says of it
   */
  public static IllegalStateException at(
      String setting, String host, int port, RuntimeException failed) {
    boolean bind =
        Stream.<Throwable>iterate(failed, cause -> cause != null, Throwable::getCause)
            .anyMatch(BindException.class::isInstance);
    String message = String.valueOf(failed.getMessage());
    if (message.startsWith("Port already in use") || inUse(failed)) {
      return new IllegalStateException(
          setting
              + " "
              + port
              + " is in use by another process; set --"
              + setting
              + ", or 0 for a free one",
          failed);
    }
    String reason = bind ? "the address is not one of this machine, or not permitted" : message;
    return new IllegalStateException(
        "cannot listen on " + host + ":" + port + ": " + reason + "; set " + setting, failed);
  }

  private static boolean inUse(Throwable failed) {
    return Stream.iterate(failed, cause -> cause != null, Throwable::getCause)
        .map(cause -> String.valueOf(cause.getMessage()))
        .anyMatch(message -> message.contains("Address already in use"));
  }
}
