package dev.omni.server;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import javax.management.JMException;
import javax.management.ObjectName;

/** Gives memory back that only the start needed. The heap grows again as it is used. */
final class AfterStart {
  private static final Logger LOG = System.getLogger(AfterStart.class.getName());
  private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";

  /** {@code jcmd System.trim_native_heap}, which JVMs on Linux have. */
  static final String TRIM = "systemTrimNativeHeap";

  private AfterStart() {}

  /** The start's garbage, and the pages that it lay in: some hundredths of a second, once. */
  static void collect() {
    System.gc();
  }

  /** What the JVM's compilers have freed, and the C library keeps for each of their threads. */
  static void trim() {
    told(TRIM).ifPresent(said -> LOG.log(Level.DEBUG, said));
  }

  /** What the JVM says to a command of its own; empty when it has none of that name. */
  static Optional<String> told(String command) {
    try {
      Object said =
          ManagementFactory.getPlatformMBeanServer()
              .invoke(new ObjectName(COMMANDS), command, new Object[0], new String[0]);
      return Optional.of(String.valueOf(said));
    } catch (JMException | RuntimeException unknown) {
      LOG.log(Level.DEBUG, "the JVM has no command " + command, unknown);
      return Optional.empty();
    }
  }
}
