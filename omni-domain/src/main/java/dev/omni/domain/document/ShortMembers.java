package dev.omni.domain.document;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/**
 * The members of an object that fit into a size, the shortest first. Of a long object there are its
 * own short members, of a long list nothing but that it is a list; a long text is not there.
 */
public final class ShortMembers {
  /** The members of an object that are looked at. */
  private static final int MOST = 256;

  /** The longest text of a number that a double holds. */
  private static final int NUMBER = 25;

  private static final int BRACKETS = 2;
  private static final int LONGEST_ESCAPE = 6;
  private static final int LONGEST_CHARACTER = 3;

  private final Json.Obj object;
  private final Map<String, Json> kept = new HashMap<>();
  private int left;

  private ShortMembers(Json.Obj object, int most) {
    this.object = object;
    this.left = most - BRACKETS;
  }

  private record Sized(String name, Json value, int size) {
    boolean hasMembers() {
      return value instanceof Json.Obj || value instanceof Json.Arr;
    }
  }

  /** Returns the members whose text as an object has that many bytes at most. */
  public static Json.Obj of(Json.Obj object, int most) {
    return size(object, most) <= most ? object : new ShortMembers(object, most).shortened();
  }

  private Json.Obj shortened() {
    var members = new ArrayList<Sized>();
    for (Map.Entry<String, Json> member : object.members().entrySet()) {
      if (members.size() == MOST) {
        break;
      }
      members.add(new Sized(member.getKey(), member.getValue(), size(member.getValue(), left)));
    }
    members.stream().filter(Sized::hasMembers).forEach(this::empty);
    members.sort(Comparator.comparingInt(Sized::size));
    var longer = new ArrayList<Sized>();
    for (Sized member : members) {
      if (!whole(member)) {
        longer.add(member);
      }
    }
    longer.forEach(this::part);
    return inOrder();
  }

  /** Keeps a list or an object without what it has, if there is room. */
  private void empty(Sized member) {
    int size = label(member.name()) + BRACKETS;
    if (size <= left) {
      left -= size;
      kept.put(member.name(), member.value() instanceof Json.Arr ? Json.Arr.EMPTY : Json.Obj.EMPTY);
    }
  }

  private boolean whole(Sized member) {
    int there = kept.containsKey(member.name()) ? BRACKETS + label(member.name()) : 0;
    int size = label(member.name()) + member.size() - there;
    if (size > left) {
      return false;
    }
    left -= size;
    kept.put(member.name(), member.value());
    return true;
  }

  private void part(Sized member) {
    if (member.value() instanceof Json.Obj inner && kept.containsKey(member.name())) {
      int most = left + BRACKETS;
      Json.Obj part = of(inner, most);
      left = most - size(part, most);
      kept.put(member.name(), part);
    }
  }

  private Json.Obj inOrder() {
    Json.Obj all = Json.Obj.EMPTY;
    for (String name : object.members().keySet()) {
      Json value = kept.get(name);
      all = value == null ? all : all.with(name, value);
    }
    return all;
  }

  private static int label(String name) {
    return text(name, Integer.MAX_VALUE) + 2;
  }

  /**
   * Returns the size of the text of a value in bytes, or a little more; of one that is larger than
   * {@code most}, something larger.
   */
  static int size(Json value, int most) {
    if (value instanceof Json.Obj object) {
      int size = BRACKETS;
      for (Map.Entry<String, Json> member : object.members().entrySet()) {
        size += label(member.getKey());
        size += size <= most ? size(member.getValue(), most - size) : 0;
        if (size > most) {
          return size;
        }
      }
      return size;
    }
    if (value instanceof Json.Arr list) {
      int size = BRACKETS;
      for (Json item : list.items()) {
        size += size <= most ? 1 + size(item, most - size) : 0;
        if (size > most) {
          return size;
        }
      }
      return size;
    }
    if (value instanceof Json.Str text) {
      return text(text.value(), most);
    }
    return value instanceof Json.Num number ? number(number.value().toString()) : "false".length();
  }

  /** A number with an exponent may be written without it. */
  private static int number(String text) {
    return text.indexOf('E') < 0 ? text.length() : Math.max(NUMBER, text.length());
  }

  private static int text(String value, int most) {
    int size = BRACKETS;
    for (int i = 0; i < value.length() && size <= most; i++) {
      char c = value.charAt(i);
      if (c < ' ' || c == '"' || c == '\\') {
        size += LONGEST_ESCAPE;
      } else {
        size += c < '\u0080' ? 1 : LONGEST_CHARACTER;
      }
    }
    return size;
  }
}
