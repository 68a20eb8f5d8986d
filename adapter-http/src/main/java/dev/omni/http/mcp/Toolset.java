package dev.omni.http.mcp;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import dev.omni.http.mcp.JsonRpcException.Kind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which tools a client lists and calls, parsed once from {@code
 * ?toolset=SET[,SET]&tools=NAME[,NAME]&schemas=output}.
 *
 * @param sets {@code core}, {@code platform}, {@code all} or worlds; empty when none is given
 * @param tools exactly these, by listed name or by id of a capability; empty when none is given
 * @param outputSchemas whether lists have the schemas of results
 */
public record Toolset(Set<String> sets, Set<String> tools, boolean outputSchemas) {
  /** The parameter of the sets. */
  public static final String SETS = "toolset";

  /** The parameter of the names. */
  public static final String TOOLS = "tools";

  /** The parameter of the schemas. */
  public static final String SCHEMAS = "schemas";

  /** The parameters in the order of the documentation. */
  public static final List<String> PARAMETERS = List.of(SETS, TOOLS, SCHEMAS);

  /** The set that an agent meets first. */
  public static final String CORE = "core";

  /** The core with the operations of models, forecasts, outcomes and workflows. */
  public static final String PLATFORM = "platform";

  /** Every tool. */
  public static final String ALL = "all";

  /** What a client gets that names nothing. */
  public static final Toolset USUAL = new Toolset(Set.of(), Set.of(), false);

  private static final String OUTPUT = "output";

  public Toolset {
    sets = Set.copyOf(sets);
    tools = Set.copyOf(tools);
  }

  /**
   * Parses the three parameters, whose names a command line may write otherwise.
   *
   * @param given values by {@link #SETS}, {@link #TOOLS} and {@link #SCHEMAS}
   * @throws UnknownToolsetException for an empty list, an unknown set or an unknown word; names of
   *     tools are checked by the endpoint
   */
  public static Toolset of(Map<String, String> given) {
    Set<String> sets = words(given, SETS);
    for (String set : sets) {
      require(SETS, set, names());
    }
    Set<String> schemas = words(given, SCHEMAS);
    for (String word : schemas) {
      require(SCHEMAS, word, List.of(OUTPUT));
    }
    return new Toolset(sets, words(given, TOOLS), !schemas.isEmpty());
  }

  /** Returns the names of all sets. */
  public static List<String> names() {
    return Stream.of(
            Stream.of(CORE), Stream.of(World.values()).map(World::id), Stream.of(PLATFORM, ALL))
        .flatMap(each -> each)
        .toList();
  }

  private static Set<String> words(Map<String, String> given, String parameter) {
    Optional<String> text = Optional.ofNullable(given.get(parameter));
    var words = new LinkedHashSet<String>();
    for (String word : text.map(t -> t.split(",", -1)).orElse(new String[0])) {
      if (word.isBlank()) {
        throw new UnknownToolsetException(parameter, "must have at least one name", List.of());
      }
      words.add(word.strip());
    }
    return words;
  }

  /** Requires that a word is one of those known. */
  static void require(String parameter, String word, List<String> known) {
    if (!known.contains(word)) {
      throw UnknownToolsetException.of(parameter, word, known);
    }
  }

  /** Returns whether the client named the tools that it wants; then it has no others. */
  boolean narrows() {
    return !sets.isEmpty() || !tools.isEmpty();
  }

  /** Returns whether a list has what belongs to one of these sets. */
  boolean has(Set<String> memberships) {
    Set<String> wanted = sets.isEmpty() ? Set.of(tools.isEmpty() ? CORE : ALL) : sets;
    return wanted.contains(ALL) || memberships.stream().anyMatch(wanted::contains);
  }

  /** The refusal of a set, a tool or a word that does not exist, with those that are nearest. */
  public static final class UnknownToolsetException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final List<String> nearest;

    UnknownToolsetException(String parameter, String problem, List<String> nearest) {
      super(parameter + ": " + problem, null, false, false);
      this.nearest = List.copyOf(nearest);
    }

    static UnknownToolsetException of(String parameter, String word, List<String> known) {
      List<String> nearest = NearestNames.of(word, known);
      String problem =
          NearestNames.shown(word) + " is not known; nearest: " + String.join(", ", nearest);
      return new UnknownToolsetException(parameter, problem, nearest);
    }

    /** Returns the known names that are nearest, the best first; empty for an empty list. */
    public List<String> nearest() {
      return nearest;
    }

    JsonRpcException asError() {
      return new JsonRpcException(
          Kind.PARAMS, String.valueOf(getMessage()), Json.obj("nearest", nearest));
    }
  }
}
