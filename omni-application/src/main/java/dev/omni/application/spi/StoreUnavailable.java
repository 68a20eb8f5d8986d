package dev.omni.application.spi;

/**
 * The store cannot be reached or does not answer in time. A read may simply be tried again; a write
 * may have happened, which its idempotency key or version will tell.
 */
public final class StoreUnavailable extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With what is wrong. */
  public StoreUnavailable(String message) {
    super(message);
  }

  /** With what is wrong, and what said so. */
  public StoreUnavailable(String message, Throwable cause) {
    super(message, cause);
  }
}
