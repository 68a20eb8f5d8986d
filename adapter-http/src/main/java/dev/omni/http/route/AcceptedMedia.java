package dev.omni.http.route;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The media types that a client accepts, from its header {@code Accept} (RFC 9110, 2022, section
 * 12.5.1).
 *
 * @param ranges as sent; none means everything
 */
public record AcceptedMedia(List<Range> ranges) {
  public AcceptedMedia {
    ranges = List.copyOf(ranges);
  }

  /**
   * A media range.
   *
   * @param type such as {@code text/csv}, {@code text/*} or {@code *}{@code /*}
   * @param quality from 0, not acceptable, to 1
   */
  public record Range(String type, double quality) {
    private static Range of(String text) {
      String[] parts = text.split(";", -1);
      double quality = 1;
      for (int i = 1; i < parts.length; i++) {
        String parameter = parts[i].strip().toLowerCase(Locale.ROOT);
        if (parameter.matches("q=[01](?:\\.[0-9]{0,3})?")) {
          quality = Double.parseDouble(parameter.substring(2));
        }
      }
      return new Range(parts[0].strip().toLowerCase(Locale.ROOT), quality);
    }

    /** Returns how exactly the range names a type: 0 for not at all. */
    private int matches(String media) {
      return type.equals(media)
          ? 3
          : type.equals(media.substring(0, media.indexOf('/')) + "/*")
              ? 2
              : type.equals("*/*") ? 1 : 0;
    }
  }

  /** A media type as a request wants it. */
  private record Wanted(String media, double quality, int exactness) {
    boolean over(Wanted other) {
      return quality > other.quality || (quality == other.quality && exactness > other.exactness);
    }
  }

  /** Reads the header lines, which are one list. */
  public static AcceptedMedia of(HeaderLines headers) {
    return new AcceptedMedia(
        Stream.of(String.join(",", headers.all("Accept")).split(",", -1))
            .filter(text -> !text.isBlank())
            .map(Range::of)
            .toList());
  }

  /**
   * Returns the type that the client wants most, the first among equals, or empty when it accepts
   * none of them.
   */
  public Optional<String> best(List<String> served) {
    Wanted best = new Wanted("", 0, 0);
    for (String media : served) {
      Wanted wanted = wanted(media);
      best = wanted.quality > 0 && wanted.over(best) ? wanted : best;
    }
    return Optional.of(best.media).filter(media -> !media.isEmpty());
  }

  /** Returns the quality of a type: that of the range which names it most exactly. */
  private Wanted wanted(String media) {
    Wanted wanted = new Wanted(media, ranges.isEmpty() ? 1 : 0, 0);
    for (Range range : ranges) {
      if (range.matches(media) > wanted.exactness) {
        wanted = new Wanted(media, range.quality, range.matches(media));
      }
    }
    return wanted;
  }
}
