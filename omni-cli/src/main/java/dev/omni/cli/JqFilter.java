package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.omni.domain.json.SpellingSuggestion;
import java.util.ArrayList;
import java.util.List;
import net.thisptr.jackson.jq.BuiltinFunctionLoader;
import net.thisptr.jackson.jq.JsonQuery;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.Versions;
import net.thisptr.jackson.jq.exception.JsonQueryException;

/** Filter in the language of jq 1.7. Its library is loaded with this class, so on use alone. */
final class JqFilter {
  private final JsonQuery query;
  private final Scope scope = Scope.newEmptyScope();

  /**
   * Compiles a filter.
   *
   * @throws CommandException when it is none
   */
  JqFilter(String text) {
    BuiltinFunctionLoader.getInstance().loadFunctions(Versions.JQ_1_7, scope);
    try {
      this.query = JsonQuery.compile(text, Versions.JQ_1_7);
    } catch (JsonQueryException wrong) {
      throw wrong(wrong);
    }
    JqNames.unknown(text, this::isKnown)
        .ifPresent(
            name -> {
              throw unknown(name);
            });
  }

  /** Returns whether there is a function of a name and number of arguments, as {@code map/1}. */
  private boolean isKnown(String name) {
    int end = name.lastIndexOf('/');
    return scope.getFunction(name.substring(0, end), Integer.parseInt(name.substring(end + 1)))
        != null;
  }

  private CommandException unknown(String name) {
    List<String> known = JqNames.names(scope.getLocalFunctions().keySet().stream());
    String bare = name.replaceFirst("/\\d+$", "");
    String meant =
        SpellingSuggestion.meant(bare, known)
            .filter(near -> !near.equals(bare))
            .map(near -> "; did you mean " + near + "?")
            .orElse("");
    return CommandException.usage("--jq: there is no function " + name + meant);
  }

  /** Returns the lines that the filter makes of a value: texts as they are, others as JSON. */
  List<String> lines(JsonNode value) {
    List<String> lines = new ArrayList<>();
    try {
      query.apply(
          scope, value, made -> lines.add(made.isTextual() ? made.asText() : made.toString()));
    } catch (JsonQueryException refused) {
      throw wrong(refused);
    }
    return lines;
  }

  private static CommandException wrong(JsonQueryException thrown) {
    String why = String.valueOf(thrown.getOriginalMessage()).lines().findFirst().orElse("");
    return CommandException.usage("--jq: " + why);
  }
}
