package dev.omni.domain.limit;

/**
 * A length that bytes state about themselves. It is a claim: before memory is taken for it, it is
 * held against the bytes that have come.
 */
public final class ClaimedLength {
  /** The most bytes to which one deflated byte unpacks. */
  private static final long INFLATED_PER_BYTE = 1032;

  private ClaimedLength() {}

  /**
   * Returns a length of bytes that are there.
   *
   * @param what the owner of the bytes, for the message
   * @throws IllegalStateException when it is negative or more than have come
   */
  public static int within(long claimed, long come, String what) {
    if (claimed < 0 || claimed > come || claimed > Integer.MAX_VALUE) {
      throw new IllegalStateException(
          what + " claims " + claimed + " bytes where " + come + " have come");
    }
    return (int) claimed;
  }

  /**
   * Returns the length that deflated bytes claim to have had.
   *
   * @throws IllegalStateException when so few bytes cannot unpack to it
   */
  public static int inflated(long claimed, long deflated, String what) {
    return within(claimed, INFLATED_PER_BYTE * deflated, what);
  }
}
