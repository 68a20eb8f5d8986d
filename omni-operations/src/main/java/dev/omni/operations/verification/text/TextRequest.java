package dev.omni.operations.verification.text;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.RequestMembers;
import dev.omni.operations.request.TextShape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A text to be verified, as far as the request could be read.
 *
 * @param text the text
 * @param locale how it writes numbers
 * @param ignored literal texts that are not read
 * @param basis numbers by name
 * @param bindings the source of a number, by {@link FigureMatcher#key}
 * @param problems what could not be read, each with its pointer
 */
record TextRequest(
    CodePoints text,
    TextLocale locale,
    List<String> ignored,
    Json.Obj basis,
    Map<String, String> bindings,
    List<String> problems) {
  /** The longest text, in code points. */
  static final int MAX_LENGTH = 200_000;

  TextRequest {
    ignored = List.copyOf(ignored);
    bindings = Map.copyOf(bindings);
    problems = List.copyOf(problems);
  }

  static TextRequest of(Json.Obj request) {
    var problems = new ArrayList<String>();
    if (request.has("claim")) {
      problems.add("/claim must be omitted beside text: a request has one of the two");
    }
    List<Problem> found = TextShape.WHOLE.problems(request.without("claim"));
    RequestMembers.workspaceMalformed(found, request)
        .forEach(problem -> problems.add(problem.pointer() + " " + problem.message()));
    CodePoints text = CodePoints.of(request.findText("text").orElse(""));
    if (text.size() > MAX_LENGTH) {
      problems.add("/text must have at most " + MAX_LENGTH + " characters");
    }
    TextLocale locale = request.findText("locale").flatMap(TextLocale::find).orElse(TextLocale.EN);
    boolean read = problems.isEmpty();
    return new TextRequest(
        read ? text : CodePoints.of(""),
        locale,
        read ? texts(request) : List.of(),
        read ? request.findObject("basis").orElse(Json.Obj.EMPTY) : Json.Obj.EMPTY,
        read ? bindings(request) : Map.of(),
        problems);
  }

  private static List<String> texts(Json.Obj request) {
    return request.items("ignore").stream().map(item -> ((Json.Str) item).value()).toList();
  }

  private static Map<String, String> bindings(Json.Obj request) {
    var bindings = new HashMap<String, String>();
    for (Json item : request.items("bindings")) {
      Json.Obj binding = (Json.Obj) item;
      int occurrence = binding.has("occurrence") ? (int) binding.number("occurrence") : 1;
      bindings.put(FigureMatcher.key(binding.text("number"), occurrence), binding.text("source"));
    }
    return bindings;
  }

  /** Returns the bindings of figures that the text does not have, each in words. */
  List<String> unbound(List<ScannedFigure> figures) {
    var counts = new HashMap<String, Integer>();
    var present = new HashMap<String, Boolean>();
    for (ScannedFigure figure : figures) {
      int occurrence = counts.merge(figure.number(), 1, Integer::sum);
      present.put(FigureMatcher.key(figure.number(), occurrence), true);
    }
    return bindings.keySet().stream()
        .filter(key -> !present.containsKey(key))
        .sorted()
        .map(
            key ->
                "/bindings the text has no figure "
                    + key.substring(key.indexOf(' ') + 1)
                    + (key.startsWith("1 ") ? "" : " as occurrence " + key.split(" ", 2)[0]))
        .toList();
  }
}
