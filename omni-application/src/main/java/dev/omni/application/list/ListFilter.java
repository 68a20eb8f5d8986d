package dev.omni.application.list;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.domain.json.Times;
import dev.omni.domain.json.UuidText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A parameter of a list: its name, the shape that describes it, the parser of its text, and the
 * rule that a refused text breaks.
 *
 * @param <T> type of its value
 */
public final class ListFilter<T> {
  private static final Pattern ANY_TEXT = Pattern.compile("[^\0]+");

  private final String name;
  private final Shape shape;
  private final Function<String, Optional<T>> parser;
  private final String rule;
  private List<String> words;
  private Role role = Role.SELECTS;
  private String companion = "";
  private int maxCount = 1;

  /** The effect of a parameter. */
  public enum Role {
    /** It selects items, so that a cursor belongs to its value. */
    SELECTS,
    /** It is the older name of another one. */
    DEPRECATED,
    /** It changes how items are written, or which page is; a cursor holds with any value. */
    PRESENTS
  }

  private ListFilter(String name, Shape shape, Function<String, Optional<T>> parser, String rule) {
    this.name = name;
    this.shape = shape;
    this.parser = parser;
    this.rule = rule;
    this.words = wordsOf(shape.schema());
  }

  /**
   * Creates a filter.
   *
   * @param shape of its value, with a description
   * @param parser gives the value of a text; empty for one that breaks the rule
   * @param rule the expected text, as {@code must be a UUID}
   */
  public static <T> ListFilter<T> of(
      String name, Shape shape, Function<String, Optional<T>> parser, String rule) {
    return new ListFilter<>(name, shape, parser, rule);
  }

  /** Creates a filter by a closed set of words. */
  public static ListFilter<String> choice(String name, List<String> words, String description) {
    return choice(name, words, text -> Optional.of(text).filter(words::contains), description);
  }

  /** Creates a filter by a closed set of words that a parser knows. */
  public static <T> ListFilter<T> choice(
      String name, List<String> words, Function<String, Optional<T>> parser, String description) {
    Shape shape = Shape.choice(words.toArray(String[]::new)).described(description);
    return of(name, shape, parser, "must be one of " + String.join(", ", words));
  }

  /** Creates a filter by one or more of a closed set of words, separated by commas. */
  public static ListFilter<List<String>> choices(
      String name, List<String> words, String description) {
    Shape word = Shape.choice(words.toArray(String[]::new));
    return of(
        name,
        Shape.of(Json.obj("type", "array", "minItems", 1, "items", word.schema()))
            .described(description),
        text -> Optional.of(List.of(text.split(",", -1))).filter(words::containsAll),
        "must be one or more, separated by commas, of " + String.join(", ", words));
  }

  /** Creates a filter by an id. */
  public static ListFilter<UUID> uuid(String name, String description) {
    return of(name, Shape.uuid().described(description), UuidText::parse, "must be a UUID");
  }

  /** Creates a filter by a time. */
  public static ListFilter<Instant> time(String name, String description) {
    return of(
        name,
        Shape.dateTime().described(description),
        Times::of,
        "must be an RFC 3339 date-time, as 2026-01-31T12:00:00Z");
  }

  /** Creates a filter by a text. An empty text is refused: an empty list would mislead. */
  public static ListFilter<String> text(String name, String description) {
    return of(
        name,
        Shape.string().described(description),
        text -> Optional.of(text).filter(sent -> ANY_TEXT.matcher(sent).matches()),
        "must have at least 1 character and no U+0000; omit it for a list of all");
  }

  /**
   * Creates a filter by a text of 1 to {@code max} characters.
   *
   * @param meaning what it is, as {@code the id of a capability}
   */
  public static ListFilter<String> text(String name, int max, String meaning, String description) {
    Pattern form = Pattern.compile("[^\0]{1," + max + "}");
    return of(
        name,
        Shape.string().length(0, max).described(description),
        text -> Optional.of(text).filter(sent -> form.matcher(sent).matches()),
        "must be " + meaning + ", of 1 to " + max + " characters");
  }

  /**
   * Creates a filter of several conditions. Each is sent in a parameter of its own, or on a line of
   * its own in one; the parser receives all lines together.
   *
   * @param maxCount number of conditions
   */
  public static <T> ListFilter<T> lines(
      String name,
      int maxCount,
      String description,
      Function<String, Optional<T>> parser,
      String rule) {
    ListFilter<T> filter = of(name, Shape.string().described(description), parser, rule);
    filter.maxCount = maxCount;
    return filter;
  }

  /** Creates a filter by an instant, or by a span before the request. */
  public static ListFilter<ListTime> timeOrSpan(String name, String description) {
    return of(name, Shape.string().described(description), ListTime::parse, ListTime.FORM);
  }

  /** Returns this parameter with an example of its value. */
  public ListFilter<T> example(Json value) {
    return copied(shape.example(value), role, companion);
  }

  /** Returns this parameter with a shape of any text, as it was released before it had words. */
  public ListFilter<T> described() {
    Shape text = Shape.string().described(shape.schema().text("description"));
    return copied(text, role, companion);
  }

  /** Returns this parameter as one that does not select items. */
  public ListFilter<T> presenting() {
    return copied(shape, Role.PRESENTS, companion);
  }

  /** Returns this parameter as the older name of another one. */
  ListFilter<T> deprecated() {
    return copied(shape, Role.DEPRECATED, companion);
  }

  /** Returns this filter as one that means something only with another one. */
  public ListFilter<T> with(ListFilter<?> other) {
    return copied(shape, role, other.name);
  }

  private ListFilter<T> copied(Shape described, Role does, String beside) {
    var copy = new ListFilter<>(name, described, parser, rule);
    copy.words = words;
    copy.role = does;
    copy.companion = beside;
    copy.maxCount = maxCount;
    return copy;
  }

  /** Returns the name. */
  public String name() {
    return name;
  }

  /** Returns the shape of the value, with its description. */
  public Shape shape() {
    return shape;
  }

  /** Returns the words of a closed set, of which it takes one or several; none for another. */
  public List<String> words() {
    return words;
  }

  private static List<String> wordsOf(Json.Obj schema) {
    return Stream.concat(
            schema.items("enum").stream(),
            schema.findObject("items").stream().flatMap(item -> item.items("enum").stream()))
        .map(word -> ((Json.Str) word).value())
        .toList();
  }

  /** Returns whether several words are taken, separated by commas. */
  public boolean isList() {
    return shape.schema().has("items");
  }

  /** Returns what it does. */
  public Role role() {
    return role;
  }

  /** Returns how often one request may send it. */
  public int maxCount() {
    return maxCount;
  }

  /** Returns the value of a text; empty for one that breaks the rule. */
  Optional<T> parse(String text) {
    return parser.apply(text);
  }

  String rule() {
    return rule;
  }

  /** Returns the name of the filter without which this one means nothing; empty for none. */
  String companion() {
    return companion;
  }
}
