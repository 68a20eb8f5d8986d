package dev.omni.application.spi.store;

/**
 * A conflict: the documents of a {@link ChangeSet} are no longer the stored ones; nothing was
 * written. Read them again and retry.
 */
public final class StaleVersionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public StaleVersionException() {
    super("a document that belongs to the change is not the stored one any more");
  }
}
