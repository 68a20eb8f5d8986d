package dev.omni.domain.traffic;

import java.util.Locale;

/** A class of statuses of responses. */
public enum StatusClass {
  /** Below 400. */
  S2XX,
  /** 400 to 499, without 429. */
  S4XX,
  /** 429, too many requests. */
  S429,
  /** 500 and above. */
  S5XX;

  private final String id = name().toLowerCase(Locale.ROOT);

  /** Returns the class of a status. */
  public static StatusClass of(int status) {
    if (status == 429) {
      return S429;
    }
    return status < 400 ? S2XX : status < 500 ? S4XX : S5XX;
  }

  @Override
  public String toString() {
    return id;
  }
}
