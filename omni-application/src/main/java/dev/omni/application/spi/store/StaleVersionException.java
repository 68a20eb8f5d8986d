package dev.omni.application.spi.store;

/**
 * A new run or document came with a {@link ChangeSet} whose documents are not the stored ones any
 * more; nothing was written. Read them again and offer it again.
 */
public final class StaleVersionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Says so. */
  public StaleVersionException() {
    super("a document that belongs to the change is not the stored one any more");
  }
}
