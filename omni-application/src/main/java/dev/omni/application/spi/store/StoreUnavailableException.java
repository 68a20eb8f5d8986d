package dev.omni.application.spi.store;

/**
 * The store cannot be reached or does not respond in time. A read may be retried. A write may have
 * succeeded; its idempotency key or version shows that.
 */
public final class StoreUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates the exception with a message. */
  public StoreUnavailableException(String message) {
    super(message);
  }

  /** Creates the exception with a message and its cause. */
  public StoreUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
