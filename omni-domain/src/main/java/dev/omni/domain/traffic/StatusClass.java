package dev.omni.domain.traffic;

import java.util.List;
import java.util.Locale;

/** A class of responses by their code. */
public enum StatusClass {
  /** Success, and what leads elsewhere. */
  S2XX(100, 399),
  /** A mistake of the caller's, other than {@link #S429}. */
  S4XX(400, 499),
  /** Too many requests. */
  S429(429, 429),
  /** A failure of the server. */
  S5XX(500, 599);

  private static final List<StatusClass> NARROWEST_FIRST = List.of(S429, S2XX, S4XX, S5XX);

  private final int least;
  private final int most;
  private final String id = name().toLowerCase(Locale.ROOT);

  StatusClass(int least, int most) {
    this.least = least;
    this.most = most;
  }

  /** Returns the class of a response; that of a failure for an unknown code. */
  public static StatusClass of(int code) {
    return NARROWEST_FIRST.stream()
        .filter(each -> each.least <= code && code <= each.most)
        .findFirst()
        .orElse(S5XX);
  }

  @Override
  public String toString() {
    return id;
  }
}
