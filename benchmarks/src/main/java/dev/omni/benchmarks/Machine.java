package dev.omni.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;

/** The machine on which everything runs. */
final class Machine {
  private Machine() {}

  /** Writes the processors, the memory, the versions and the day in one sentence. */
  static String about(String products) {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return String.format(
        Locale.ROOT,
        "%s, on %d processors (%s) with %.0f GB of memory; %s %s; Java %s; %s.",
        LocalDate.now(ZoneOffset.UTC),
        Runtime.getRuntime().availableProcessors(),
        processor(),
        system.getTotalMemorySize() / 1e9,
        System.getProperty("os.name"),
        System.getProperty("os.version"),
        Runtime.version(),
        products);
  }

  private static String processor() {
    try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(System.getProperty("os.arch"));
    } catch (IOException unknown) {
      return System.getProperty("os.arch");
    }
  }
}
