package dev.omni.server.node;

import java.lang.System.Logger.Level;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The end of the process on the first OutOfMemoryError of any thread. Without that thread, the
 * process might not answer or stop, and might leave the embedded database half written. A kill is
 * safe.
 */
public final class OutOfMemory implements Thread.UncaughtExceptionHandler {
  /** The exit status of a JVM with {@code -XX:+ExitOnOutOfMemoryError}. */
  static final int STATUS = 3;

  private static final int DEEPEST = 50;
  private static final System.Logger LOG = System.getLogger(OutOfMemory.class.getName());

  /** Installs the handler. */
  public static void ends() {
    Thread.setDefaultUncaughtExceptionHandler(new OutOfMemory());
  }

  /**
   * Ends the process for an error that a thread caught. The embedded database reports such an error
   * too, and has then closed itself.
   */
  static void exitOn(Throwable thrown) {
    if (isOutOfMemory(thrown)
        && Thread.getDefaultUncaughtExceptionHandler() instanceof OutOfMemory here) {
      here.uncaughtException(Thread.currentThread(), thrown);
    }
  }

  @Override
  public void uncaughtException(Thread thread, Throwable thrown) {
    if (isOutOfMemory(thrown)) {
      try {
        System.err.println("omni: out of memory; raise -Xmx and restart");
      } finally {
        Runtime.getRuntime().halt(STATUS);
      }
    }
    LOG.log(Level.ERROR, "an error in the thread " + thread.getName(), thrown);
  }

  /** Returns whether the cause is an OutOfMemoryError; some chains of causes are cyclic. */
  private static boolean isOutOfMemory(Throwable thrown) {
    return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
        .limit(DEEPEST)
        .anyMatch(OutOfMemoryError.class::isInstance);
  }
}
