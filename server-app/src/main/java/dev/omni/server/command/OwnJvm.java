package dev.omni.server.command;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.Method;
import java.util.Optional;

/**
 * Gives this process's JVM commands, as {@code jcmd} does. It goes past JMX, whose three hundred
 * classes would take more than what there is to be given back: the jar's manifest opens the package
 * that is asked. A JVM without it, or without the command, stays as it is.
 */
final class OwnJvm {
  private static final Logger LOG = System.getLogger(OwnJvm.class.getName());
  private static final String PACKAGE = "com.sun.management.internal.";

  private OwnJvm() {}

  /** What the JVM says to a command; empty when it has none of that name. */
  static Optional<String> told(String command) {
    try {
      Class.forName(PACKAGE + "PlatformMBeanProviderImpl"); // Loads the native half.
      Class<?> commands = Class.forName(PACKAGE + "DiagnosticCommandImpl");
      Object jvm = open(commands.getDeclaredMethod("getDiagnosticCommandMBean")).invoke(null);
      Method tell = open(commands.getDeclaredMethod("executeDiagnosticCommand", String.class));
      return Optional.of(String.valueOf(tell.invoke(jvm, command)));
    } catch (ReflectiveOperationException | RuntimeException | LinkageError unknown) {
      LOG.log(Level.DEBUG, "the JVM does not know " + command, unknown);
      return Optional.empty();
    }
  }

  private static Method open(Method method) {
    method.setAccessible(true);
    return method;
  }
}
