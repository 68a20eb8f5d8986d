package dev.omni.jdbc.internal.commit;

/** A conflict found after a part of a write was stored; rollback undoes that part. */
final class PartialWriteException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final WriteResult result;

  PartialWriteException(WriteResult result) {
    super("a part of a write found its place taken", null, false, false);
    this.result = result;
  }

  WriteResult result() {
    return result;
  }
}
