package dev.omni.server.predicate;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Changes of a document at one place. */
public final class Edit {
  private Edit() {}

  /** A document with another value at a place. */
  public static Json.Obj put(Json.Obj document, String pointer, Object value) {
    return change(document, pointer, old -> Json.of(value));
  }

  /** A document with a changed value at a place. */
  public static Json.Obj change(Json.Obj document, String pointer, UnaryOperator<Json> change) {
    return (Json.Obj) changed(document, new Pointer(pointer).steps(), change);
  }

  /** A document with a changed text at a place. */
  public static Json.Obj text(Json.Obj document, String pointer, UnaryOperator<String> change) {
    return change(document, pointer, old -> Json.str(change.apply(((Json.Str) old).value())));
  }

  /** A document without the member at a place. */
  public static Json.Obj remove(Json.Obj document, String pointer) {
    int last = pointer.lastIndexOf('/');
    return change(
        document,
        pointer.substring(0, last),
        parent -> ((Json.Obj) parent).without(pointer.substring(last + 1)));
  }

  /** A number that is larger by one in its last digit. */
  public static Json nudged(Json number) {
    BigDecimal value = ((Json.Num) number).value();
    return new Json.Num(value.add(value.ulp()));
  }

  /** A proof with a step more. */
  public static Json longer(Json proof) {
    var steps = new ArrayList<>(((Json.Arr) proof).items());
    steps.add(steps.get(0));
    return new Json.Arr(steps);
  }

  /** Base 64 of the same bytes but the first. */
  public static String flipped(String base64) {
    byte[] bytes = Base64.getDecoder().decode(base64);
    bytes[0] ^= 1;
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static Json changed(Json value, List<String> steps, UnaryOperator<Json> change) {
    if (steps.isEmpty()) {
      return change.apply(value);
    }
    String step = steps.get(0);
    List<String> rest = steps.subList(1, steps.size());
    if (value instanceof Json.Arr list) {
      var items = new ArrayList<>(list.items());
      int at = Pointer.index(step);
      items.set(at, changed(items.get(at), rest, change));
      return new Json.Arr(items);
    }
    var object = (Json.Obj) value;
    Optional<Json> old = object.find(step);
    return object.with(step, changed(old.orElse(Json.NULL), rest, change));
  }
}
