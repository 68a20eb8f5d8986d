package dev.omni.application.spi;

/**
 * Work that is tried on a thread that must not wait, because others stand behind it. Whatever may
 * wait for a disk, a network or another thread asks here first; the work is then given up where it
 * stands, and is done again where it may wait. So it must change nothing before that which counts
 * twice. Bound to the thread, as what may wait lies deep below who tries.
 */
public final class Prompt {
  private static final ThreadLocal<Boolean> HERE = new ThreadLocal<>();

  private Prompt() {}

  /** Work that breaks as it will. */
  @FunctionalInterface
  public interface Work {
    /** Does it. */
    void run() throws Exception;
  }

  /** The work would have had to wait. An error, so that nobody who mends failures takes it. */
  public static final class Waits extends Error {
    private static final long serialVersionUID = 1;

    private Waits() {
      super("this would have to wait", null, false, false);
    }
  }

  /** Does the work on this thread; false when it was given up because it would have to wait. */
  public static boolean done(Work work) throws Exception {
    HERE.set(true);
    try {
      work.run();
      return true;
    } catch (Waits waits) {
      return false;
    } finally {
      HERE.remove();
    }
  }

  /**
   * To be called before anything that may wait.
   *
   * @throws Waits on a thread that must not
   */
  public static void mayWait() {
    if (HERE.get() != null) {
      throw new Waits();
    }
  }
}
