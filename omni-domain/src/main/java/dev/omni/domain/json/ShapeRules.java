package dev.omni.domain.json;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
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

  /**
   * Returns whether a value is certainly valid, without looking for problems. False leaves it open,
   * as for patterns and for {@code oneOf} but of which members are there.
   */
  boolean fits(Json value) {
    if (unique
        || !scalars.fits(value)
        || !oneOf.stream().allMatch(each -> each.ofPresence)
        || (value instanceof Json.Obj object && !fits(object))
        || (value instanceof Json.Arr array && !fits(array))) {
      return false;
    }
    return (oneOf.isEmpty() || oneOf.stream().filter(each -> each.fits(value)).count() == 1)
        && (anyOf.isEmpty() || anyOf.stream().anyMatch(each -> each.fits(value)))
        && (allOf.isEmpty() || allOf.stream().allMatch(each -> each.fits(value)));
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

  private boolean fits(Json.Obj object) {
    for (String name : required) {
      if (!object.members().containsKey(name)) {
        return false;
      }
    }
    var fitting = new FittingMembers(this);
    object.members().forEach(fitting);
    return fitting.all && members.allows(object.members().size());
  }

  private boolean fits(String name, Json member) {
    Optional<ShapeRules> own = own(name);
    return own.isPresent() ? own.get().fits(member) : !closed;
  }

  /** The look at each member; the entries of an unmodifiable map would be copies. */
  private static final class FittingMembers implements BiConsumer<String, Json> {
    private final ShapeRules rules;
    private boolean all = true;

    FittingMembers(ShapeRules rules) {
      this.rules = rules;
    }

    @Override
    public void accept(String name, Json member) {
      all = all && rules.fits(name, member);
    }
  }

  private boolean fits(Json.Arr array) {
    if (items.isPresent()) {
      for (Json item : array.items()) {
        if (!items.get().fits(item)) {
          return false;
        }
      }
    }
    return length.allows(array.size());
  }

  void check(Json value, LazyPointer at, ShapeProblems problems) {
    if (problems.full() || !scalars.check(value, at, problems)) {
      return;
    }
    if (value instanceof Json.Obj object) {
      object(object, at, problems);
    }
    if (value instanceof Json.Arr array) {
      array(array, at, problems);
    }
    alternatives(value, at, problems);
  }

  private void object(Json.Obj object, LazyPointer at, ShapeProblems problems) {
    for (String name : required) {
      if (!object.members().containsKey(name)) {
        problems.add(at.to(name), Problem.Kind.MISSING, "is required" + expectation(name));
      }
    }
    for (var member : object.members().entrySet()) {
      member(member.getKey(), member.getValue(), at, problems);
    }
    count(members, object.members().size(), at, problems);
  }

  private void member(String name, Json value, LazyPointer at, ShapeProblems problems) {
    Optional<ShapeRules> own = own(name);
    if (own.isPresent()) {
      own.get().check(value, at.to(name), problems);
    } else if (closed) {
      problems.add(Problem.unknown(at.to(name).pointer().text(), name, properties.keySet()));
    }
  }

  private String expectation(String name) {
    ShapeRules own = properties.get(name);
    return own == null ? "" : "; " + ShapeMessages.expected(own.schema);
  }

  private void array(Json.Arr array, LazyPointer at, ShapeProblems problems) {
    count(length, array.size(), at, problems);
    if (unique && new java.util.HashSet<>(array.items()).size() < array.size()) {
      problems.invalid(at, "must not repeat an item");
    }
    if (items.isPresent()) {
      for (int i = 0; i < array.size() && !problems.full(); i++) {
        items.get().check(array.get(i), at.to(i), problems);
      }
    }
  }

  private void count(Count allowed, int size, LazyPointer at, ShapeProblems problems) {
    if (!allowed.allows(size)) {
      problems.invalid(at, ShapeMessages.size(schema) + ", not " + size);
    }
  }

  private void alternatives(Json value, LazyPointer at, ShapeProblems problems) {
    for (ShapeRules each : allOf) {
      each.check(value, at, problems);
    }
    fitting(anyOf, "anyOf", value, at, problems);
    fitting(oneOf, "oneOf", value, at, problems);
  }

  private void fitting(
      List<ShapeRules> alternatives,
      String keyword,
      Json value,
      LazyPointer at,
      ShapeProblems problems) {
    if (alternatives.isEmpty()) {
      return;
    }
    List<ShapeProblems> trials =
        alternatives.stream().map(each -> each.trial(value, at, problems)).toList();
    long fitting = trials.stream().filter(ShapeProblems::none).count();
    if (fitting == 1 || (fitting > 1 && keyword.equals("anyOf"))) {
      return;
    }
    Optional<ShapeProblems> near =
        fitting > 0 ? Optional.empty() : nearest(alternatives, trials, value);
    if (near.isPresent()) {
      near.get().problems().forEach(problems::add);
    } else {
      problems.invalid(at, ShapeMessages.alternatives(schema, keyword));
    }
  }

  private ShapeProblems trial(Json value, LazyPointer at, ShapeProblems whole) {
    var found = new ShapeProblems(whole.effort());
    check(value, at, found);
    return found;
  }

  /**
   * Returns the problems of the alternative that a value comes closest to, among those of its type:
   * by its words, as a type; then by its members; then by the number of problems.
   */
  private static Optional<ShapeProblems> nearest(
      List<ShapeRules> alternatives, List<ShapeProblems> trials, Json value) {
    return IntStream.range(0, trials.size())
        .filter(i -> alternatives.get(i).scalars.ofType(value))
        .boxed()
        .min(
            Comparator.comparing((Integer i) -> alternatives.get(i).denies(value))
                .thenComparing(i -> alternatives.get(i).strange(value))
                .thenComparing(i -> trials.get(i).problems().size()))
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
