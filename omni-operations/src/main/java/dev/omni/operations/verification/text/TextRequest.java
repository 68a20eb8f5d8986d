package dev.omni.operations.verification.text;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
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
        .forEach(problem -> problems.add(problem.pointer() + " " + said(problem, request)));
    CodePoints text = CodePoints.of(request.findText("text").orElse(""));
    if (text.size() > MAX_LENGTH) {
      problems.add("/text must have at most " + MAX_LENGTH + " characters");
    }
    TextLocale locale = request.findText("locale").flatMap(TextLocale::find).orElse(TextLocale.EN);
    boolean read = problems.isEmpty();
    Map<String, String> bindings = read ? bindings(request, problems) : Map.of();
    return new TextRequest(
        read ? text : CodePoints.of(""),
        locale,
        read ? texts(request) : List.of(),
        read ? request.findObject("basis").orElse(Json.Obj.EMPTY) : Json.Obj.EMPTY,
        bindings,
        problems);
  }

  /** A basis of numbers by name looks like that of a claim, which is one number. */
  private static String said(Problem problem, Json.Obj request) {
    String[] path = problem.pointer().split("/", -1);
    boolean noObject =
        path.length == 3
            && path[1].equals("basis")
            && !(new Pointer(problem.pointer()).in(request).orElse(Json.NULL) instanceof Json.Obj);
    return noObject
        ? "must be an object with exactly one of run_id, capability, expression, value"
        : problem.message();
  }

  private static List<String> texts(Json.Obj request) {
    return request.items("ignore").stream().map(item -> ((Json.Str) item).value()).toList();
  }

  private static Map<String, String> bindings(Json.Obj request, List<String> problems) {
    var bindings = new HashMap<String, String>();
    List<Json> items = request.items("bindings");
    for (int i = 0; i < items.size(); i++) {
      Json.Obj binding = (Json.Obj) items.get(i);
      int occurrence = binding.has("occurrence") ? (int) binding.number("occurrence") : 1;
      String source = binding.text("source");
      String other = bindings.put(FigureMatcher.key(binding.text("number"), occurrence), source);
      if (other != null && !other.equals(source)) {
        problems.add("/bindings/" + i + " is of a figure that is bound to " + other + " already");
      }
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
