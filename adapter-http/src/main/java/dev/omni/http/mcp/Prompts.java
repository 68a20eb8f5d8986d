package dev.omni.http.mcp;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.http.mcp.JsonRpcException.Kind;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The prompts: ways of working that a user picks, with arguments that stand in braces in their
 * texts, in prompts.json.
 */
final class Prompts {
  private static final int LONGEST_ARGUMENT = 6_000;
  private static final Pattern PLACE = Pattern.compile("\\{(\\w+)\\}");
  private static final String TEXT = "text";
  private static final String ARGUMENTS = "arguments";

  private final Map<String, Json.Obj> prompts = new LinkedHashMap<>();

  Prompts() {
    for (Json each : ((Json.Arr) JsonReader.bundled(Prompts.class, "prompts.json")).items()) {
      prompts.put(((Json.Obj) each).text("name"), (Json.Obj) each);
    }
  }

  /** Returns the list of all prompts. */
  Json.Obj list() {
    return Json.obj(
        "prompts", prompts.values().stream().map(prompt -> prompt.without(TEXT)).toList());
  }

  /**
   * Returns a prompt with its arguments filled in.
   *
   * @throws JsonRpcException for an unknown prompt, and for an argument that is missing, unknown,
   *     no string or too long
   */
  Json.Obj get(JsonRpcMessage message) {
    String name = message.text("name");
    Json.Obj prompt = prompts.get(name);
    if (prompt == null) {
      List<String> nearest = NearestNames.of(name, List.copyOf(prompts.keySet()));
      throw new JsonRpcException(
          Kind.PARAMS,
          "No prompt has the name " + NearestNames.shown(name) + "; see prompts/list.",
          Json.obj("nearest", nearest));
    }
    Json.Obj params = message.params();
    if (params.has(ARGUMENTS) && params.findObject(ARGUMENTS).isEmpty()) {
      throw new JsonRpcException(Kind.PARAMS, "params.arguments must be an object.");
    }
    Json.Obj given = params.findObject(ARGUMENTS).orElse(Json.Obj.EMPTY);
    Map<String, Boolean> known = new LinkedHashMap<>();
    for (Json each : prompt.items(ARGUMENTS)) {
      var argument = (Json.Obj) each;
      boolean required = argument.find("required").filter(new Json.Bool(true)::equals).isPresent();
      known.put(argument.text("name"), required);
    }
    requireKnown(given, known);
    Map<String, String> values = new LinkedHashMap<>();
    known.forEach((argument, required) -> values.put(argument, value(given, argument, required)));
    String text =
        PLACE
            .matcher(prompt.text(TEXT))
            .replaceAll(place -> Matcher.quoteReplacement(values.get(place.group(1))));
    Json.Obj content = Json.obj("type", TEXT, TEXT, text);
    return Json.obj(
        "description", prompt.text("description"),
        "messages", Json.arr(Json.obj("role", "user", "content", content)));
  }

  private static void requireKnown(Json.Obj given, Map<String, Boolean> known) {
    for (String name : given.members().keySet()) {
      if (!known.containsKey(name)) {
        List<String> nearest = NearestNames.of(name, List.copyOf(known.keySet()));
        throw wrong(NearestNames.shown(name), "is not known; did you mean " + nearest.get(0));
      }
    }
  }

  private static String value(Json.Obj given, String name, boolean required) {
    if (!given.has(name)) {
      if (required) {
        throw wrong(name, "is required; must be a string");
      }
      return "none given";
    }
    String value = given.findText(name).orElseThrow(() -> wrong(name, "must be a string"));
    if (value.isBlank()) {
      throw wrong(name, "must not be empty");
    }
    if (value.getBytes(StandardCharsets.UTF_8).length > LONGEST_ARGUMENT) {
      throw wrong(
          name,
          "must have at most "
              + LONGEST_ARGUMENT
              + " bytes in a prompt; the tool prove_text takes 200,000 characters");
    }
    return value;
  }

  private static JsonRpcException wrong(String argument, String why) {
    return new JsonRpcException(Kind.PARAMS, "params.arguments." + argument + " " + why + ".");
  }
}
