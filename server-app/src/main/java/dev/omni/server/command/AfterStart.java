package dev.omni.server.command;

import java.util.Optional;
import java.util.regex.Pattern;

/** Gives memory back that only the start needed. The heap grows again as it is used. */
final class AfterStart {
  /** {@code jcmd System.trim_native_heap}, which JVMs on Linux have. */
  static final String TRIM = "System.trim_native_heap";

  private static final String LEAST = "MinHeapFreeRatio";
  private static final String MOST = "MaxHeapFreeRatio";

  private AfterStart() {}

  /**
   * The start's garbage, and the pages that it lay in: some hundredths of a second, once. For that
   * collection, little of the heap is to stay free; unless somebody has told the JVM how much.
   */
  static void collect() {
    Optional<String> flags = OwnJvm.told("VM.flags -all");
    Optional<String> least = flags.flatMap(all -> usual(LEAST, all));
    Optional<String> most = flags.flatMap(all -> usual(MOST, all));
    if (least.isPresent() && most.isPresent()) {
      set(LEAST, "5");
      set(MOST, "20");
      System.gc();
      set(MOST, most.get()); // First, since the least may not be more than it.
      set(LEAST, least.get());
    } else {
      System.gc();
    }
  }

  /** What a flag is if nobody has set it. */
  private static Optional<String> usual(String flag, String all) {
    return Pattern.compile(flag + " += (\\d+) .*\\{default}")
        .matcher(all)
        .results()
        .findFirst()
        .map(line -> line.group(1));
  }

  private static void set(String flag, String value) {
    OwnJvm.told("VM.set_flag " + flag + " " + value);
  }

  /** What the JVM's compilers have freed, and the C library keeps for each of their threads. */
  static void trim() {
    OwnJvm.told(TRIM);
  }
}
