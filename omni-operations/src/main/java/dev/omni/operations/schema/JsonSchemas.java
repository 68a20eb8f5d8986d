package dev.omni.operations.schema;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.operations.schema.SchemaEvaluation.Finding;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Judges by a library of JSON Schema, which is loaded at the first use. */
public final class JsonSchemas implements InputSchemas {
  private static final int MOST = 50;

  /** The maximum number of objects within a schema; review and evaluation recurse over them. */
  private static final int OBJECTS = 1000;

  @Override
  public List<Problem> unusable(Json.Obj schema) {
    if (objects(schema) > OBJECTS) {
      return List.of(Problem.invalid("", "must hold at most " + OBJECTS + " objects"));
    }
    List<Problem> form = SchemaEvaluation.form(schema);
    return form.isEmpty() ? SchemaReview.problems(schema) : form;
  }

  private static int objects(Json value) {
    if (value instanceof Json.Obj object) {
      return 1 + object.members().values().stream().mapToInt(JsonSchemas::objects).sum();
    }
    return value instanceof Json.Arr array
        ? array.items().stream().mapToInt(JsonSchemas::objects).sum()
        : 0;
  }

  @Override
  public List<Problem> problems(Json.Obj schema, Json value) {
    List<Finding> found = SchemaEvaluation.findings(schema, value);
    List<Problem> ours =
        found.isEmpty() || Shape.unusable(schema).isPresent()
            ? List.of()
            : Shape.of(schema).problems(value);
    return ours.isEmpty()
        ? found.stream().map(Finding::problem).limit(MOST).toList()
        : Stream.concat(ours.stream(), others(ours, found)).limit(MOST).toList();
  }

  /** Returns what our own contracts, which name ranges, units and nearest names, do not tell. */
  private static Stream<Problem> others(List<Problem> ours, List<Finding> found) {
    Set<String> places = ours.stream().map(Problem::pointer).collect(Collectors.toSet());
    return found.stream()
        .filter(finding -> !finding.optional())
        .map(Finding::problem)
        .filter(problem -> !places.contains(problem.pointer()));
  }
}
