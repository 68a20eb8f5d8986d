package dev.omni.http.route;

/** The shape in which a path's errors go out. */
public enum Form {
  /** The Omni error envelope. */
  OMNI,
  /** The Error wrapper of the earlier operations. */
  WRAPPER;

  /** The form of errors at a path, as it stands in the request line. */
  public static Form of(String path) {
    boolean earlier =
        path.startsWith(Route.BASE) && !under(path, "/omni") && !under(path, "/developer");
    return earlier ? WRAPPER : OMNI;
  }

  private static boolean under(String path, String part) {
    String whole = Route.BASE + part;
    return path.equals(whole) || path.startsWith(whole + "/") || path.startsWith(whole + "?");
  }
}
