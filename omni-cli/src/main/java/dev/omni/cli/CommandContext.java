package dev.omni.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import picocli.CommandLine.Help.Ansi;

/**
 * Process around a command.
 *
 * @param environment its variables
 * @param folder the working folder
 * @param in standard input
 * @param terminal whether standard output is a terminal that shows colors and movement
 */
public record CommandContext(
    Map<String, String> environment, Path folder, InputStream in, boolean terminal) {
  private static final int USUAL = 100;
  private static final int NARROWEST = 40;

  /** Returns that of this process. */
  public static CommandContext ofProcess() {
    return new CommandContext(System.getenv(), Path.of(""), System.in, Ansi.AUTO.enabled());
  }

  /** Returns whether texts must be in ASCII, because the locale is not one of UTF-8. */
  boolean plain() {
    String locale =
        Stream.of("LC_ALL", "LC_CTYPE", "LANG")
            .map(name -> environment.getOrDefault(name, ""))
            .filter(value -> !value.isEmpty())
            .findFirst()
            .orElse("");
    return !locale.toLowerCase(Locale.ROOT).replace("-", "").contains("utf8");
  }

  /** Returns the columns of the terminal. */
  int width() {
    String columns = environment.getOrDefault("COLUMNS", "");
    if (columns.isEmpty() && terminal) {
      columns = terminalSize().replaceFirst("^\\d+ ", "").strip();
    }
    return columns.matches("[1-9]\\d{0,4}")
        ? Math.max(NARROWEST, Integer.parseInt(columns))
        : USUAL;
  }

  private static String terminalSize() {
    try {
      var size = new ProcessBuilder("sh", "-c", "stty size </dev/tty 2>/dev/null").start();
      boolean ended = size.waitFor(1, TimeUnit.SECONDS);
      return ended
          ? new String(size.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
          : "";
    } catch (IOException none) {
      return "";
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  /** Returns a file of the working folder. */
  public Path file(String name) {
    return folder.resolve(name);
  }
}
