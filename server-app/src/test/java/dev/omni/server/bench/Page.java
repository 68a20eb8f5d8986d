package dev.omni.server.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Where results go: each table into a file of its own in {@code target/benchmarks}, and with {@code
 * -Domni.docs=write} into its place in {@code docs/benchmarks.md}, between the lines {@code <!--
 * NAME -->} and {@code <!-- end -->}.
 */
final class Page {
  private static final Path RESULTS = Path.of("target", "benchmarks");
  private static final Path DOCS = Path.of("..", "docs", "benchmarks.md");
  private static final String END = "<!-- end -->";

  private Page() {}

  /** Writes on what machine, and when, a name is measured. */
  static void machine(String name) {
    var system = ManagementFactory.getOperatingSystemMXBean();
    write(
        name,
        String.format(
            Locale.ROOT,
            "%s, %d processors, %s; Java %s; H2 %s; %s; load of the last minute %.1f.%n",
            system.getName() + " " + system.getVersion(),
            system.getAvailableProcessors(),
            system.getArch(),
            Runtime.version(),
            org.h2.engine.Constants.VERSION,
            LocalDate.now(ZoneOffset.UTC),
            system.getSystemLoadAverage()));
  }

  /** Writes a table of promises. */
  static void table(String name, List<Promise> promises) {
    String rows = promises.stream().map(Promise::row).collect(Collectors.joining());
    write(name, Promise.HEAD + rows);
  }

  /** Writes what belongs under a name. */
  static void write(String name, String text) {
    System.out.println(name + "\n" + text);
    try {
      Files.createDirectories(RESULTS);
      Files.writeString(RESULTS.resolve(name + ".md"), text);
      if (System.getProperty("omni.docs", "").equals("write")) {
        Files.writeString(DOCS, with(Files.readString(DOCS), name, text));
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static String with(String page, String name, String text) {
    String mark = "<!-- " + name + " -->\n";
    int from = page.indexOf(mark) + mark.length();
    if (from < mark.length()) {
      throw new IllegalStateException(DOCS + " has no line " + mark.strip());
    }
    return page.substring(0, from) + text + page.substring(page.indexOf(END, from));
  }
}
