package dev.omni.operations.schema;

import com.networknt.schema.CollectorContext;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.DialectId;
import com.networknt.schema.dialect.Draft202012;
import com.networknt.schema.regex.RegularExpressionFactory;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The evaluation of a value by a schema in the dialect 2020-12, within an {@link Effort}. */
final class SchemaEvaluation {
  private static final Dialect BOUNDED =
      Dialect.builder(DialectId.DRAFT_2020_12, Draft202012.getInstance())
          .keywords(BoundedReference.both())
          .build();
  private static final Schema DIALECT =
      SchemaRegistry.withDialect(
              Draft202012.getInstance(),
              builder -> builder.schemaRegistryConfig(config(Effort::ofTheDialect)))
          .getSchema(SchemaLocation.of(DialectId.DRAFT_2020_12));

  private SchemaEvaluation() {}

  /**
   * A problem of a value.
   *
   * @param optional whether it is one of an alternative, of which another may fit
   */
  record Finding(Problem problem, boolean optional) {}

  /** Returns the problems of a schema's own form: it must fit the schema of its dialect. */
  static List<Problem> form(Json.Obj schema) {
    var byPlace = new LinkedHashMap<String, Problem>();
    DIALECT.validate(JacksonNodes.node(schema)).stream()
        .map(SchemaEvaluation::formProblem)
        .forEach(problem -> byPlace.putIfAbsent(problem.pointer(), problem));
    return List.copyOf(byPlace.values());
  }

  /** Returns what a schema finds wrong with a value. */
  static List<Finding> findings(Json.Obj schema, Json value) {
    var effort = new Effort();
    List<Finding> found = new ArrayList<>();
    try {
      errors(schema, value, effort)
          .forEach(error -> found.add(new Finding(problem(error), optional(error))));
    } catch (StackOverflowError | SchemaException unusable) {
      found.add(whole("cannot be judged by this schema, which leads nowhere"));
    }
    if (effort.exhausted()) {
      found.add(whole("takes too long to judge by this schema"));
    }
    return found.stream().distinct().toList();
  }

  private static Finding whole(String message) {
    return new Finding(Problem.invalid("", message), false);
  }

  private static boolean optional(Error error) {
    String path = error.getEvaluationPath().toString();
    return path.contains("/anyOf/") || path.contains("/oneOf/");
  }

  private static List<Error> errors(Json.Obj schema, Json value, Effort effort) {
    SchemaRegistry registry =
        SchemaRegistry.withDialect(
            BOUNDED,
            builder ->
                builder
                    .schemaRegistryConfig(config(effort))
                    .schemaLoader(loader -> loader.allow(anything -> false)));
    return registry
        .getSchema(JacksonNodes.node(schema))
        .validate(
            JacksonNodes.node(value),
            context ->
                context.setCollectorContext(new CollectorContext(Map.of(Effort.class, effort))));
  }

  private static SchemaRegistryConfig config(RegularExpressionFactory patterns) {
    return SchemaRegistryConfig.builder()
        .formatAssertionsEnabled(true)
        .locale(Locale.ROOT)
        .preloadSchema(false)
        .regularExpressionFactory(patterns)
        .build();
  }

  /** Returns a problem of a schema's form; where a name must be a pattern, at that name. */
  private static Problem formProblem(Error error) {
    String at = error.getInstanceLocation().toString();
    if (at.endsWith("/patternProperties")) {
      for (var names = error.getInstanceNode().fieldNames(); names.hasNext(); ) {
        String name = names.next();
        Optional<String> reason = EcmaPattern.problem(name);
        if (reason.isPresent()) {
          return Problem.invalid(
              at + "/" + escaped(name), "must be of the format regex: " + reason.get());
        }
      }
    }
    return problem(error);
  }

  private static Problem problem(Error error) {
    String at = error.getInstanceLocation().toString();
    String keyword = String.valueOf(error.getKeyword());
    return switch (keyword) {
      case "required" ->
          new Problem(at + "/" + escaped(error.getProperty()), Problem.Kind.MISSING, "is required");
      case "additionalProperties", "unevaluatedProperties" ->
          new Problem(
              at + "/" + escaped(error.getProperty()),
              Problem.Kind.UNKNOWN,
              error.getProperty() + " is not known here");
      case "format" -> Problem.invalid(at, "must be of the format " + format(error));
      default -> Problem.invalid(at, error.getMessage());
    };
  }

  /** Returns the format of a problem; for a pattern, with what is wrong with it. */
  private static String format(Error error) {
    String format = error.getSchemaNode().textValue();
    return Optional.of(format)
        .filter("regex"::equals)
        .flatMap(regex -> Optional.ofNullable(error.getInstanceNode().textValue()))
        .flatMap(EcmaPattern::problem)
        .map(reason -> format + ": " + reason)
        .orElse(format);
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
