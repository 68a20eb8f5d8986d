package dev.omni.http.route;

import java.util.regex.Pattern;

/** The format of the errors of a path. */
public enum ErrorFormat {
  /** The Omni error envelope. */
  OMNI,
  /** The Error wrapper of the earlier operations. */
  WRAPPER;

  private static final Pattern OWN =
      Pattern.compile(Route.BASE + "/(?:omni|developer)(?![A-Za-z0-9_-]).*");

  /** Returns the format for a path as sent, well-formed or not. */
  public static ErrorFormat of(String path) {
    boolean earlier = path.startsWith(Route.BASE) && !OWN.matcher(path).matches();
    return earlier ? WRAPPER : OMNI;
  }
}
