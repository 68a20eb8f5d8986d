package dev.omni.application.json;

/** A text that is not JSON as it must be; the message says where, and what would be right. */
public final class MalformedJsonException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String pointer;
  private final String problem;

  MalformedJsonException(String problem) {
    this("", problem);
  }

  MalformedJsonException(String pointer, String problem) {
    super(pointer.isEmpty() ? problem : pointer + " " + problem, null, false, false);
    this.pointer = pointer;
    this.problem = problem;
  }

  /** The JSON pointer of the value that is wrong; empty where it is the text as a whole. */
  public String pointer() {
    return pointer;
  }

  /** What would be right there. */
  public String problem() {
    return problem;
  }
}
