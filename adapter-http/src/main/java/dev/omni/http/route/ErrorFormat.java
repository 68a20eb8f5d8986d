package dev.omni.http.route;

import java.util.regex.Pattern;

/** The shape in which a path's errors go out. */
public enum ErrorFormat {
  /** The Omni error envelope. */
  OMNI,
  /** The Error wrapper of the earlier operations. */
  WRAPPER;

  private static final Pattern OWN =
      Pattern.compile(Route.BASE + "/(?:omni|developer)(?![A-Za-z0-9_-]).*");

  /** The form of errors at a path, as it stands in the request line, well-formed or not. */
  public static ErrorFormat of(String path) {
    boolean earlier = path.startsWith(Route.BASE) && !OWN.matcher(path).matches();
    return earlier ? WRAPPER : OMNI;
  }
}
