package dev.omni.jdbc.internal.commit;

/** A part of a write was stored before another part found its place taken; undone by rollback. */
final class PartialWriteException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final WriteResult result;

  PartialWriteException(WriteResult result) {
    super("a part of a write found its place taken", null, false, false);
    this.result = result;
  }

  /** The result of the whole write. */
  WriteResult result() {
    return result;
  }
}
