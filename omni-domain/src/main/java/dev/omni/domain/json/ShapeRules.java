package dev.omni.domain.json;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The parsed {@link Keywords} of one JSON Schema 2020-12 object and the validation of values. */
final class ShapeRules {
  /** What a schema may have that only tests which members are there. */
  private static final Set<String> PRESENCE = Set.of("required", "oneOf", "anyOf", "allOf");

  private final Json.Obj schema;
  private final Scalars scalars;
  private final Map<String, ShapeRules> properties = new LinkedHashMap<>();
  private final List<String> required = new ArrayList<>();
  private final Optional<ShapeRules> items;
  private final Optional<ShapeRules> others;
  private final boolean closed;
  private final List<ShapeRules> oneOf;
  private final List<ShapeRules> anyOf;
  private final List<ShapeRules> allOf;
  private final Count members;
  private final Count length;
  private final boolean unique;
  private final boolean ofPresence;

  /** A permitted range of a count. */
  private record Count(int least, int most) {
    static Count of(Json.Obj schema, String what) {
      return new Count(
          Keywords.count(schema, "min" + what, 0),
          Keywords.count(schema, "max" + what, Integer.MAX_VALUE));
    }

    boolean allows(int size) {
      return size >= least && size <= most;
    }
  }

  private ShapeRules(Json.Obj schema) {
    Keywords.check(schema);
    this.schema = schema;
    this.scalars = new Scalars(schema);
    schema
        .findObject("properties")
        .ifPresent(p -> p.members().forEach((name, s) -> properties.put(name, of((Json.Obj) s))));
    schema
        .findArray("required")
        .ifPresent(r -> r.items().forEach(name -> required.add(((Json.Str) name).value())));
    this.items = schema.findObject("items").map(ShapeRules::of);
    this.others = schema.findObject("additionalProperties").map(ShapeRules::of);
    this.closed =
        schema.find("additionalProperties").filter(new Json.Bool(false)::equals).isPresent();
    this.oneOf = alternatives("oneOf");
    this.anyOf = alternatives("anyOf");
    this.allOf = alternatives("allOf");
    this.members = Count.of(schema, "Properties");
    this.length = Count.of(schema, "Items");
    this.unique = schema.flag("uniqueItems");
    this.ofPresence = PRESENCE.containsAll(schema.members().keySet()) && hasPresenceAlone();
  }

  private boolean hasPresenceAlone() {
    return alternatives().allMatch(each -> each.ofPresence);
  }

  private Stream<ShapeRules> alternatives() {
    return Stream.of(oneOf, anyOf, allOf).flatMap(List::stream);
  }

  static ShapeRules of(Json.Obj schema) {
    return new ShapeRules(schema);
  }

  /** Returns the defaults of a schema's own members. */
  static Map<String, Json> defaults(Json.Obj schema) {
    var defaults = new LinkedHashMap<String, Json>();
    for (var member : schema.findObject("properties").orElse(Json.Obj.EMPTY).members().entrySet()) {
      if (member.getValue() instanceof Json.Obj shape) {
        shape.find("default").ifPresent(value -> defaults.put(member.getKey(), value));
      }
    }
    return defaults;
  }

  private List<ShapeRules> alternatives(String keyword) {
    return schema.items(keyword).stream().map(s -> of((Json.Obj) s)).toList();
  }

  /** Returns whether a value has no problem. */
  boolean fits(Json value) {
    return decides(value, new ShapeEvaluation());
  }

  private boolean decides(Json value, ShapeEvaluation on) {
    check(value, on);
    return on.fits();
  }

  /** Returns the rule of a member, unless an object may need more of it than a value that fits. */
  Optional<MemberRule> member(String name) {
    boolean decisive = hasPresenceAlone() && !scalars.isListed();
    return decisive ? own(name).map(MemberRule::new) : Optional.empty();
  }

  private Optional<ShapeRules> own(String name) {
    return Optional.ofNullable(properties.get(name)).or(() -> others);
  }

  /** Returns the numbers that certainly fit, where numbers may. */
  Optional<NumberRange> range() {
    return alternatives().findAny().isEmpty() && !unique ? scalars.range() : Optional.empty();
  }

  void check(Json value, ShapeEvaluation on) {
    if (on.isOver() || !scalars.check(value, on)) {
      return;
    }
    if (value instanceof Json.Obj object) {
      object(object, on);
    } else if (value instanceof Json.Arr array) {
      array(array, on);
    }
    for (ShapeRules each : allOf) {
      each.check(value, on);
    }
    if (!on.isOver()) {
      fitting(anyOf, "anyOf", value, on);
      fitting(oneOf, "oneOf", value, on);
    }
  }

  private void object(Json.Obj object, ShapeEvaluation on) {
    Map<String, Json> sent = object.members();
    for (String name : required) {
      if (!sent.containsKey(name)) {
        on.missing(name, () -> "is required" + expectation(name));
      }
    }
    sent.forEach((name, value) -> member(name, value, on)); // Its entries would be copies.
    count(members, sent.size(), on);
  }

  private void member(String name, Json value, ShapeEvaluation on) {
    Optional<ShapeRules> own = own(name);
    if (own.isPresent()) {
      on.enter(name);
      own.get().check(value, on);
      on.leave();
    } else if (closed) {
      on.unknown(name, properties.keySet());
    }
  }

  private String expectation(String name) {
    ShapeRules own = properties.get(name);
    return own == null ? "" : "; " + ShapeMessages.expected(own.schema);
  }

  private void array(Json.Arr array, ShapeEvaluation on) {
    count(length, array.size(), on);
    if (unique && new HashSet<>(array.items()).size() < array.size()) {
      on.invalid(() -> "must not repeat an item");
    }
    if (items.isPresent()) {
      for (int i = 0; i < array.size() && !on.isOver(); i++) {
        on.enter(i);
        items.get().check(array.get(i), on);
        on.leave();
      }
    }
  }

  private void count(Count allowed, int size, ShapeEvaluation on) {
    if (!allowed.allows(size)) {
      on.invalid(() -> ShapeMessages.size(schema) + ", not " + size);
    }
  }

  private void fitting(
      List<ShapeRules> alternatives, String keyword, Json value, ShapeEvaluation on) {
    if (alternatives.isEmpty()) {
      return;
    }
    int fitting = 0;
    for (ShapeRules each : alternatives) {
      fitting += each.decides(value, on.decision()) ? 1 : 0;
    }
    if (fitting == 1 || (fitting > 1 && keyword.equals("anyOf"))) {
      return;
    }
    Optional<ProblemCollector> near =
        fitting > 0 || !on.collects() ? Optional.empty() : nearest(alternatives, value, on);
    near.ifPresentOrElse(
        on::addAll, () -> on.invalid(() -> ShapeMessages.alternatives(schema, keyword)));
  }

  private ProblemCollector trial(Json value, ShapeEvaluation on) {
    var problems = new ProblemCollector();
    check(value, on.trial(problems));
    return problems;
  }

  /**
   * Returns the problems of the alternative that a value comes closest to, among those of its type:
   * by its words, as a type; then by its members; then by the number of problems.
   */
  private static Optional<ProblemCollector> nearest(
      List<ShapeRules> alternatives, Json value, ShapeEvaluation on) {
    List<ProblemCollector> trials =
        alternatives.stream().map(each -> each.trial(value, on)).toList();
    return IntStream.range(0, trials.size())
        .filter(i -> alternatives.get(i).scalars.ofType(value))
        .boxed()
        .min(
            Comparator.comparing((Integer i) -> alternatives.get(i).denies(value))
                .thenComparing(i -> alternatives.get(i).strange(value))
                .thenComparing(i -> trials.get(i).count()))
        .map(trials::get);
  }

  /** Returns whether a member has a word that this alternative does not have in its place. */
  private boolean denies(Json value) {
    return value instanceof Json.Obj object
        && properties.entrySet().stream()
            .anyMatch(
                own ->
                    object.find(own.getKey()).filter(own.getValue().scalars::excludes).isPresent());
  }

  /** Returns how many members a value has too many or lacks. */
  private long strange(Json value) {
    if (!(value instanceof Json.Obj object)) {
      return 0;
    }
    var sent = object.members().keySet();
    return required.stream().filter(name -> !sent.contains(name)).count()
        + sent.stream().filter(name -> closed && !properties.containsKey(name)).count();
  }
}
