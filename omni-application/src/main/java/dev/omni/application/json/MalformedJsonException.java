package dev.omni.application.json;

/** A malformed JSON text; the message names the place and the expected value. */
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

  /** Returns the JSON pointer of the wrong value; empty for the text as a whole. */
  public String pointer() {
    return pointer;
  }

  /** Returns the expected value. */
  public String problem() {
    return problem;
  }
}
