package dev.omni.domain.run;

import dev.omni.domain.document.ShortMembers;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The input of a run as lists show it: a long one without its long texts and lists.
 *
 * @param members what lists show of it
 * @param shortened the names of the members of which lists show less than they have, or nothing
 */
public record InputHead(Json.Obj members, List<String> shortened) {
  /** The largest text of what lists show of a long input, in bytes. */
  public static final int LONGEST = 2048;

  /** Creates a head; the names cannot be changed afterwards. */
  public InputHead {
    shortened = List.copyOf(shortened);
  }

  /** Returns the head of an input; none of a long one of a capability, which lists do not show. */
  static Optional<InputHead> of(RunTarget subject, Json.Obj input) {
    if (RunHead.isShort(input)) {
      return Optional.of(whole(input));
    }
    return subject instanceof RunTarget.OperationTarget
        ? Optional.of(ofLong(input))
        : Optional.empty();
  }

  /** Returns the head of an input that lists show as it is. */
  public static InputHead whole(Json.Obj input) {
    return new InputHead(input, List.of());
  }

  /** Returns the head of a long input. */
  public static InputHead ofLong(Json.Obj input) {
    Json.Obj shown = ShortMembers.of(input, LONGEST);
    return new InputHead(
        shown,
        input.members().keySet().stream()
            .filter(name -> !shown.find(name).equals(input.find(name)))
            .toList());
  }

  /**
   * Reads the stored JSON.
   *
   * @throws ClassCastException when it has another form
   * @throws java.util.NoSuchElementException when it lacks a member
   */
  public static InputHead stored(Json.Obj stored) {
    return new InputHead(
        stored.findObject("members").orElseThrow(),
        stored.items("shortened").stream().map(name -> ((Json.Str) name).value()).toList());
  }

  /** Returns the JSON to store. */
  public Json.Obj json() {
    return Json.obj("members", members, "shortened", shortened);
  }

  /** Returns whether lists show less of one of those members than it has. */
  public boolean isShortened(String... names) {
    return Stream.of(names).anyMatch(shortened::contains);
  }
}
