package dev.omni.server.node;

import java.lang.System.Logger.Level;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Ends the process as soon as a thread of it had no memory: what would go on without that thread
 * answers nobody, does not stop when it is told to, and may leave the embedded database half
 * written. A kill it survives.
 */
public final class OutOfMemory implements Thread.UncaughtExceptionHandler {
  /** What a JVM ends with that is told to exit by {@code -XX:+ExitOnOutOfMemoryError}. */
  static final int STATUS = 3;

  private static final int DEEPEST = 50;
  private static final System.Logger LOG = System.getLogger(OutOfMemory.class.getName());

  /** From now on. */
  public static void ends() {
    Thread.setDefaultUncaughtExceptionHandler(new OutOfMemory());
  }

  /**
   * The same for what a thread survives, because it was caught: here, or by who told of it, as the
   * embedded database does, which has closed itself then.
   */
  static void noticed(Throwable thrown) {
    if (spent(thrown) && Thread.getDefaultUncaughtExceptionHandler() instanceof OutOfMemory here) {
      here.uncaughtException(Thread.currentThread(), thrown);
    }
  }

  @Override
  public void uncaughtException(Thread thread, Throwable thrown) {
    if (spent(thrown)) {
      try {
        System.err.println("omni: there is no memory left; give more by -Xmx, and start again");
      } finally {
        Runtime.getRuntime().halt(STATUS);
      }
    }
    LOG.log(Level.ERROR, "an error in the thread " + thread.getName(), thrown);
  }

  /** Whether it comes of a want of memory; not every chain of causes has an end. */
  private static boolean spent(Throwable thrown) {
    return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
        .limit(DEEPEST)
        .anyMatch(OutOfMemoryError.class::isInstance);
  }
}
