package dev.omni.http.route;

import java.util.Locale;

/** The allowance that a request is charged to. */
public enum Meter {
  /** Every request but a cancel. */
  READ,
  /** What makes something new, besides; a replay makes nothing. */
  CREATE,
  /** Cancelling, which nothing else may crowd out. */
  CANCEL;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
