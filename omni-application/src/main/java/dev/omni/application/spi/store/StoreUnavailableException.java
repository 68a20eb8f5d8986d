package dev.omni.application.spi.store;

/**
 * The store cannot be reached or does not answer in time. A read may simply be tried again; a write
 * may have happened, which its idempotency key or version will tell.
 */
public final class StoreUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With what is wrong. */
  public StoreUnavailableException(String message) {
    super(message);
  }

  /** With what is wrong, and what said so. */
  public StoreUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
