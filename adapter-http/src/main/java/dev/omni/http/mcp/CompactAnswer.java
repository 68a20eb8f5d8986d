package dev.omni.http.mcp;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Cuts an answer to what a model reads at once. A long array becomes its ends and its length; of
 * what is still too large, members are kept in their order until it is full, and the others are
 * named. No number is changed.
 */
final class CompactAnswer {
  /** The most bytes of an answer that was not asked for in full. */
  static final int LARGEST = 8_000;

  private static final String MORE = "more";
  private static final int LONGEST_ARRAY = 10;
  private static final int FIRST = 3;
  private static final int SMALL = 300; // Bytes of a member that is always kept.
  private static final int NAMES = 700; // Bytes that the names of the others may take.
  private static final int WORTH = 200; // Bytes below which an object is not begun.
  private static final int MOST_NAMED = 6;
  private static final int DEEPEST_NAMED = 4;
  private static final int MORE_ITSELF = 8; // Bytes of its name with quotes, colon and comma.
  private static final int PUNCTUATION = 4; // Two quotes, a colon and a comma.

  private final List<String> omitted = new ArrayList<>();

  private CompactAnswer() {}

  /** Returns an answer of at most {@value #LARGEST} bytes. */
  static Json.Obj of(Json.Obj answer) {
    return of(answer, LARGEST);
  }

  /** Returns an answer of at most some bytes, at least 1,500. */
  static Json.Obj of(Json.Obj answer, int largest) {
    var shorter = (Json.Obj) shortened(answer, Pointer.ROOT);
    return size(shorter) <= largest ? shorter : new CompactAnswer().cut(shorter, largest);
  }

  /**
   * Returns a value whose arrays are short: one of more than ten items is an object of the first
   * three, the last, their number, and the place.
   *
   * @param at the place of the value in the whole answer
   */
  static Json shortened(Json value, Pointer at) {
    if (value instanceof Json.Obj object) {
      var members = new LinkedHashMap<String, Json>();
      object.members().forEach((name, member) -> members.put(name, shortened(member, at.to(name))));
      return new Json.Obj(members);
    }
    if (!(value instanceof Json.Arr array)) {
      return value;
    }
    if (array.size() <= LONGEST_ARRAY) {
      return Json.of(items(array, at, 0, array.size()));
    }
    return Json.obj(
        "first", items(array, at, 0, FIRST),
        "last", items(array, at, array.size() - 1, array.size()),
        "count", array.size(),
        "pointer", at.text());
  }

  private static List<Json> items(Json.Arr array, Pointer at, int from, int end) {
    var items = new ArrayList<Json>();
    for (int i = from; i < end; i++) {
      items.add(shortened(array.get(i), at.to(i)));
    }
    return items;
  }

  /** Returns the bytes of a value in compact JSON. */
  static int size(Json value) {
    return JsonReader.bytes(value).length;
  }

  private Json.Obj cut(Json.Obj answer, int largest) {
    int kept =
        answer.members().entrySet().stream()
            .filter(member -> size(member.getValue()) <= SMALL)
            .mapToInt(member -> cost(member.getKey(), member.getValue()))
            .sum();
    Json.Obj filled = filled(answer, Pointer.ROOT, largest - NAMES - kept, SMALL);
    return filled.with(MORE, named(largest - size(filled) - MORE_ITSELF));
  }

  /** Returns the places of what is left out, or as many parents of them as fit. */
  private List<String> named(int room) {
    List<String> names = List.copyOf(omitted);
    for (int depth = DEEPEST_NAMED; depth > 0 && size(Json.of(names)) > room; depth--) {
      int parts = depth;
      names = names.stream().map(name -> parent(name, parts)).distinct().toList();
    }
    return names;
  }

  /** Returns a pointer, or its first parts where it has more. */
  private static String parent(String pointer, int parts) {
    String[] names = pointer.split("/", -1);
    return String.join("/", Arrays.asList(names).subList(0, Math.min(names.length, parts + 1)));
  }

  /** Returns the members that fit; those of at most {@code free} bytes were counted before. */
  private Json.Obj filled(Json.Obj object, Pointer at, int room, int free) {
    var kept = new LinkedHashMap<String, Json>();
    var left = new ArrayList<String>();
    int open = room - 2;
    for (var member : object.members().entrySet()) {
      Json value = member.getValue();
      int cost = cost(member.getKey(), value);
      if (size(value) <= free) {
        kept.put(member.getKey(), value);
      } else if (cost <= open) {
        kept.put(member.getKey(), value);
        open -= cost;
      } else if (value instanceof Json.Obj inner && open > WORTH && !measured(inner)) {
        int head = member.getKey().length() + PUNCTUATION;
        Json.Obj part = filled(inner, at.to(member.getKey()), open - head, 0);
        kept.put(member.getKey(), part);
        open -= cost(member.getKey(), part);
      } else {
        left.add(at.to(member.getKey()).text());
      }
    }
    name(left, at);
    return new Json.Obj(kept);
  }

  private void name(List<String> left, Pointer at) {
    if (left.size() > MOST_NAMED) {
      omitted.add(at.text());
    } else {
      omitted.addAll(left);
    }
  }

  private static int cost(String name, Json value) {
    return size(Json.str(name)) + size(value) + 2;
  }

  /** Returns whether an object is a value with its unit, which is shown whole or not at all. */
  private static boolean measured(Json.Obj object) {
    return object.has("value") && object.members().size() <= 2;
  }
}
