package dev.omni.domain.json;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The document of a schema with its compiled form, each made at its first use and kept. */
final class SchemaDocument {
  private final Supplier<Json.Obj> source;
  private volatile Optional<Json.Obj> made = Optional.empty();
  private volatile Optional<Compiled> compiled = Optional.empty();

  private SchemaDocument(Supplier<Json.Obj> source) {
    this.source = source;
  }

  /** The compiled form: most shapes are but parts of others and need none. */
  private record Compiled(ShapeRules rules, Map<String, Json> defaults) {}

  static SchemaDocument of(Json.Obj schema) {
    var document = new SchemaDocument(() -> schema);
    document.made = Optional.of(schema);
    return document;
  }

  /** Returns a document that is compiled now, which throws for one that cannot be. */
  static SchemaDocument checked(Json.Obj schema) {
    SchemaDocument document = of(schema);
    document.rules();
    return document;
  }

  static SchemaDocument later(Supplier<Json.Obj> source) {
    return new SchemaDocument(source);
  }

  boolean isMade() {
    return made.isPresent();
  }

  Json.Obj schema() {
    if (made.isEmpty()) {
      made = Optional.of(source.get());
    }
    return made.orElseThrow();
  }

  ShapeRules rules() {
    return compiled().rules();
  }

  Map<String, Json> defaults() {
    return compiled().defaults();
  }

  private Compiled compiled() {
    if (compiled.isEmpty()) {
      compiled = Optional.of(new Compiled(ShapeRules.of(schema()), ShapeRules.defaults(schema())));
    }
    return compiled.orElseThrow();
  }
}
