package dev.omni.server.setting;

import dev.omni.application.load.MemoryBudget;
import dev.omni.server.setting.ServerSettings.Sizes;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The settings of sizes, some of which the heap of this process bounds. */
final class SizeSettings {
  /** The largest body unless the heap bounds it, in bytes. */
  private static final long USUAL_BODY = 8L << 20;

  /** The largest heap divided by the largest body: a body and its tree take up to 14 times it. */
  private static final int BODIES_OF_HEAP = 48;

  private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,9}) ?(B|KiB|MiB|GiB)?");
  private static final Pattern PERCENT = Pattern.compile("([1-9][0-9]) ?%");
  private static final int LEAST_PERCENT = 20;
  private static final int MOST_PERCENT = 80;
  private static final long LARGEST_BODY = 32L << 20;
  private static final long LARGEST_RESULT = 1L << 30;
  private static final long LARGEST_SET = 64L << 30;
  private static final long MOST_ROWS = 1_000_000_000;

  private final SettingSources sources;
  private final long heap;

  private SizeSettings(SettingSources sources, long heap) {
    this.sources = sources;
    this.heap = heap;
  }

  /**
   * Validates the sizes.
   *
   * @param heap largest heap of this process in bytes
   */
  static Sizes of(SettingSources sources, long heap) {
    var settings = new SizeSettings(sources, heap);
    return new Sizes(
        settings.maxBody(),
        settings.bytes(Setting.MAX_DATA_SET, LARGEST_SET, "64MiB or 2GiB"),
        settings.bytes(Setting.MAX_RESULT, LARGEST_RESULT, "16MiB or 64MiB"),
        settings.rows(),
        settings.memoryBudget());
  }

  private int maxBody() {
    long carried = heap / BODIES_OF_HEAP;
    if (sources.text(Setting.MAX_BODY).isEmpty()) {
      return (int) Math.min(USUAL_BODY, carried);
    }
    long set = bytes(Setting.MAX_BODY, LARGEST_BODY, "8388608, 512KiB or 8MiB");
    if (set > carried) {
      throw ServerSettings.problem(
          Setting.MAX_BODY,
          "at most a "
              + BODIES_OF_HEAP
              + "th of the heap (-Xmx), which has "
              + heap
              + " bytes: at most "
              + carried
              + ", not "
              + set);
    }
    return (int) set;
  }

  private long memoryBudget() {
    Matcher percent = PERCENT.matcher(sources.text(Setting.MEMORY_BUDGET));
    if (percent.matches()) {
      int share = Integer.parseInt(percent.group(1));
      if (share >= LEAST_PERCENT && share <= MOST_PERCENT) {
        return heap / 100 * share;
      }
    }
    OptionalLong set = parsed(sources.text(Setting.MEMORY_BUDGET));
    long least = heap / 100 * LEAST_PERCENT;
    long most = heap / 100 * MOST_PERCENT;
    return set.stream()
        .filter(bytes -> bytes >= least && bytes <= most)
        .findFirst()
        .orElseThrow(
            () ->
                ServerSettings.problem(
                    Setting.MEMORY_BUDGET,
                    "20% to 80% of the heap (-Xmx), or a size in between, as "
                        + ((heap / 100 * MemoryBudget.USUAL_PERCENT) >> 20)
                        + "MiB"));
  }

  private long rows() {
    String text = sources.text(Setting.MAX_ROWS);
    if (!text.matches("[1-9][0-9]{0,9}") || Long.parseLong(text) > MOST_ROWS) {
      throw ServerSettings.problem(Setting.MAX_ROWS, "a number from 1 to " + MOST_ROWS);
    }
    return Long.parseLong(text);
  }

  private long bytes(Setting setting, long most, String examples) {
    OptionalLong bytes = parsed(sources.text(setting));
    if (bytes.isEmpty() || bytes.getAsLong() > most) {
      throw ServerSettings.problem(
          setting, "a size as " + examples + ", at most " + (most >> 20) + "MiB");
    }
    return bytes.getAsLong();
  }

  private static OptionalLong parsed(String text) {
    Matcher size = SIZE.matcher(text);
    if (!size.matches()) {
      return OptionalLong.empty();
    }
    long unit =
        switch (String.valueOf(size.group(2))) {
          case "KiB" -> 1L << 10;
          case "MiB" -> 1L << 20;
          case "GiB" -> 1L << 30;
          default -> 1L;
        };
    return OptionalLong.of(Long.parseLong(size.group(1)) * unit);
  }
}
