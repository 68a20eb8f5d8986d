package dev.omni.domain.json;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A JSON pointer (RFC 6901, 2013): the position of a value in a document. */
public record Pointer(String text) {
  /** The whole document. */
  public static final Pointer ROOT = new Pointer("");

  private static final Pattern ESCAPED = Pattern.compile("([^~]|~[01])*+");
  private static final Pattern INDEX = Pattern.compile("0|[1-9][0-9]{0,8}");

  /** Rejects a text that is not empty and does not start with a slash, and a stray tilde. */
  public Pointer {
    if (!text.isEmpty() && text.charAt(0) != '/') {
      throw new IllegalArgumentException("a JSON pointer is empty or begins with /: " + text);
    }
    if (text.indexOf('~') >= 0 && !ESCAPED.matcher(text).matches()) {
      throw new IllegalArgumentException("in a JSON pointer ~ is written ~0 and / is ~1: " + text);
    }
  }

  /** Returns the pointer that a text is, when it is one. */
  public static Optional<Pointer> parse(String text) {
    try {
      return Optional.of(new Pointer(text));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  /** Returns the pointer to the first member that is a number, if there is one. */
  public static Optional<Pointer> toFirstNumber(Json.Obj object) {
    return object.members().entrySet().stream()
        .filter(member -> member.getValue() instanceof Json.Num)
        .findFirst()
        .map(member -> ROOT.to(member.getKey()));
  }

  /** Returns the pointer to member {@code name} of the target. */
  public Pointer to(String name) {
    return new Pointer(text + "/" + name.replace("~", "~0").replace("/", "~1"));
  }

  /** Returns the pointer to item {@code index} of the target. */
  public Pointer to(int index) {
    return new Pointer(text + "/" + index);
  }

  /** Returns the target in {@code document}, if it exists. */
  public Optional<Json> in(Json document) {
    return in(document, steps());
  }

  /** Returns the names of members and indices of items on the way; none for the whole document. */
  public List<String> steps() {
    return text.isEmpty()
        ? List.of()
        : Stream.of(text.substring(1).split("/", -1))
            .map(step -> step.replace("~1", "/").replace("~0", "~"))
            .toList();
  }

  /** Returns the target of the steps of a pointer in {@code document}, if it exists. */
  public static Optional<Json> in(Json document, List<String> steps) {
    Json at = document;
    for (String step : steps) {
      Optional<Json> next = child(at, step);
      if (next.isEmpty()) {
        return next;
      }
      at = next.get();
    }
    return Optional.of(at);
  }

  private static Optional<Json> child(Json at, String step) {
    if (at instanceof Json.Obj object) {
      return object.find(step);
    }
    return at instanceof Json.Arr array && index(step) < array.size()
        ? Optional.of(array.get(index(step)))
        : Optional.empty();
  }

  /** Returns the index that a step is; beyond every array when it is none. */
  public static int index(String step) {
    return INDEX.matcher(step).matches() ? Integer.parseInt(step) : Integer.MAX_VALUE;
  }

  @Override
  public String toString() {
    return text;
  }
}
