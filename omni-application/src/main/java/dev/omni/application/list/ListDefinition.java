package dev.omni.application.list;

import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.json.Shape;
import dev.omni.domain.json.SpellingSuggestion;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The parameters of a list.
 *
 * @param name of its operation, as {@code runs.list}
 * @param filters the parameters that are its own
 * @param range the parameters of a period of creation
 * @param limits the numbers of items of a page
 */
public record ListDefinition(String name, List<ListFilter<?>> filters, Range range, Limits limits) {
  static final String LIMIT = "limit";
  static final String CURSOR = "cursor";
  private static final int EXAMPLE = 5;
  static final ListFilter<Instant> AFTER =
      ListFilter.time("created_after", "Only those created at this instant or after it.");
  static final ListFilter<Instant> BEFORE =
      ListFilter.time("created_before", "Only those created before this instant.");
  static final ListFilter<Instant> SINCE =
      ListFilter.time("since", "The older name of `created_after`.").deprecated();
  static final ListFilter<Instant> UNTIL =
      ListFilter.time("until", "The older name of `created_before`.").deprecated();

  public ListDefinition {
    filters = List.copyOf(filters);
  }

  /** The parameters of a period of creation. */
  public enum Range {
    /** None: a catalog, or a series with parameters of its own. */
    NONE,
    /** {@code created_after} and {@code created_before}. */
    CREATED,
    /** The same, and their older names {@code since} and {@code until}. */
    CREATED_OR_SINCE;

    private Stream<ListFilter<?>> parameters() {
      return switch (this) {
        case NONE -> Stream.empty();
        case CREATED -> Stream.of(AFTER, BEFORE);
        case CREATED_OR_SINCE -> Stream.of(AFTER, BEFORE, SINCE, UNTIL);
      };
    }
  }

  /**
   * The numbers of items of a page.
   *
   * @param usual number when none is sent
   * @param max greatest number; 0 for a list of one page
   * @param description of the parameter
   * @param isDefault whether a page has the usual number in every format
   */
  public record Limits(int usual, int max, String description, boolean isDefault) {
    /** 25, at most 100. */
    public static final Limits ITEMS = new Limits(25, 100, "The largest number of items.", true);

    /** One page with everything. */
    public static final Limits ONE_PAGE = new Limits(Integer.MAX_VALUE, 0, "", true);

    private Optional<Integer> of(String text) {
      boolean digits = text.matches("[1-9][0-9]{0,5}") && Integer.parseInt(text) <= max;
      return digits ? Optional.of(Integer.valueOf(text)) : Optional.empty();
    }
  }

  /** Gives the position of a cursor that was made for a binding; empty for another text. */
  @FunctionalInterface
  public interface CursorReader {
    /**
     * Returns the position.
     *
     * @param binding the list with its path and filters
     * @param text as sent
     */
    Optional<ListPosition> position(String binding, String text);
  }

  /** Creates a list of items that have a time of creation. */
  public static ListDefinition created(String name, ListFilter<?>... filters) {
    return new ListDefinition(name, List.of(filters), Range.CREATED, Limits.ITEMS);
  }

  /** Creates a list of items without a time of creation. */
  public static ListDefinition catalog(String name) {
    return new ListDefinition(name, List.of(), Range.NONE, Limits.ITEMS);
  }

  /** Returns all parameters, its own first. */
  public List<ListFilter<?>> parameters() {
    Stream<ListFilter<?>> own = Stream.concat(filters.stream(), range.parameters());
    return (limits.max() == 0 ? own : Stream.concat(own, Stream.of(limit(), cursor()))).toList();
  }

  private ListFilter<Integer> limit() {
    Shape shape = Shape.integer().atLeast(1).atMost(limits.max());
    return ListFilter.of(
            LIMIT,
            (limits.isDefault() ? shape.otherwise(limits.usual()) : shape)
                .described(limits.description()),
            limits::of,
            "must be an integer from 1 to " + limits.max())
        .example(Json.num(EXAMPLE))
        .presenting();
  }

  private static ListFilter<String> cursor() {
    String description = "The position after the previous page, from its response; opaque.";
    Shape shape = Shape.string().described(description);
    return ListFilter.of(CURSOR, shape, Optional::of, "").presenting();
  }

  /** Returns the names of all parameters. */
  public TreeSet<String> names() {
    return parameters().stream()
        .map(ListFilter::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Returns the values of a parameter that is sent several times.
   *
   * @param before the values before this one, a line each
   * @return a line each; empty if there are too many
   */
  public Optional<String> joined(String name, String before, String value) {
    String all = before + "\n" + value;
    return all.split("\n", -1).length <= maxCount(name) ? Optional.of(all) : Optional.empty();
  }

  /** Returns the message for a parameter that was sent too often. */
  public String tooOften(String name) {
    int max = maxCount(name);
    return max == 1 ? "must be given once" : "must be given at most " + max + " times";
  }

  private int maxCount(String name) {
    return parameters().stream()
        .filter(parameter -> parameter.name().equals(name))
        .mapToInt(ListFilter::maxCount)
        .findFirst()
        .orElse(1);
  }

  /** Returns the message for an unknown parameter: the known ones, and the nearest. */
  public static String unknown(String name, Collection<String> known) {
    String nearest =
        SpellingSuggestion.readsLike(name, known)
            .map(near -> "; did you mean " + near + "?")
            .orElse("");
    return known.isEmpty()
        ? "is not known; this operation has no query parameters"
        : "is not known; known are " + String.join(", ", new TreeSet<>(known)) + nearest;
  }

  /**
   * Reads parameters from the first page on.
   *
   * @throws Fault {@code parameter_invalid} that lists all problems, at {@code parameter:NAME}
   */
  public ListQuery query(Map<String, String> sent) {
    return query(sent, Optional.empty());
  }

  /**
   * Reads parameters without a cursor.
   *
   * @param after the position after which the page begins
   * @throws Fault {@code parameter_invalid} that lists all problems, at {@code parameter:NAME}
   */
  public ListQuery query(Map<String, String> sent, Optional<ListPosition> after) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    ListQuery query = read(Map.of(), sent, (binding, text) -> after, problems::add);
    problems.throwIfAny();
    return query.after(after);
  }

  /**
   * Reads parameters.
   *
   * @param path values in the path of the request
   * @param sent the parameters, each once
   * @param problems receives what is invalid, at {@code parameter:NAME}
   */
  public ListQuery read(
      Map<String, String> path,
      Map<String, String> sent,
      CursorReader cursors,
      Consumer<Problem> problems) {
    return new ListReading(this, sent, problems).query(path, cursors);
  }

  /** Returns the problem of a parameter. */
  static Problem invalid(String parameter, String message) {
    return new Problem("parameter:" + parameter, FaultCode.PARAMETER_INVALID, message);
  }
}
