package dev.omni.domain.world;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Something that can be run: its name in the field's terms, what it takes and what it gives.
 *
 * @param id stable key {@code world.noun.verb-or-thing}, at most 96 characters
 * @param title name and description for people
 * @param cost how it answers, how much work it is, how far it repeats
 * @param contract what the input must look like, with units, ranges and runnable examples
 * @param result the fields of the result, each with its unit ("1" for none), first the one that
 *     answers the question asked; {@code a[].b} is field b of the items of a, {@code a.<name>.b}
 *     one under names of the caller's
 * @param method how it computes
 */
public record Capability(
    String id, Title title, Cost cost, Shape contract, Map<String, String> result, Method method) {

  /** Keeps the order of the result's fields; refuses an id without a world. */
  public Capability {
    if (id.length() > 96 || World.of(id.substring(0, Math.max(0, id.indexOf('.')))).isEmpty()) {
      throw new IllegalArgumentException("no capability id: " + id);
    }
    result = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(result));
  }

  /**
   * Name and description.
   *
   * @param name one line
   * @param description a few sentences: what it answers, conventions, limits
   */
  public record Title(String name, String description) {}

  /**
   * What a run takes.
   *
   * @param execution direct or job
   * @param workload its class
   * @param reproducibility how far it repeats
   * @param version the engine's own version, raised when a result may change
   * @param idempotent whether a lost run may be executed again; otherwise it fails
   */
  public record Cost(
      Execution execution,
      Workload workload,
      Reproducibility reproducibility,
      String version,
      boolean idempotent) {
    /** The cost of a pure function: a lost run is executed again. */
    public Cost(
        Execution execution, Workload workload, Reproducibility reproducibility, String version) {
      this(execution, workload, reproducibility, version, true);
    }
  }

  /** Result fields from alternating names and units, in this order. */
  public static Map<String, String> fields(String... namesAndUnits) {
    var fields = new LinkedHashMap<String, String>();
    for (int i = 0; i < namesAndUnits.length; i += 2) {
      fields.put(namesAndUnits[i], namesAndUnits[i + 1]);
    }
    return fields;
  }

  /** The world that the id names. */
  public World world() {
    return World.of(id.substring(0, id.indexOf('.'))).orElseThrow();
  }

  /** Direct or job. */
  public Execution execution() {
    return cost.execution();
  }

  /** The class of work. */
  public Workload workload() {
    return cost.workload();
  }

  /** Whether a lost run may be executed again. */
  public boolean idempotent() {
    return cost.idempotent();
  }

  /** The unit of a result field, "1" when the field is not known. */
  public String unitOf(String field) {
    return result.getOrDefault(field, "1");
  }

  /** The member of every result that answers the question asked, or in which the answer stands. */
  public String answer() {
    return result.keySet().iterator().next().split("\\[|\\.", 2)[0];
  }

  /** The contract as a JSON Schema document of its own, titled and described. */
  public Json.Obj requestContract() {
    var document = new LinkedHashMap<String, Json>();
    document.put("$schema", Json.str("https://json-schema.org/draft/2020-12/schema"));
    document.put("title", Json.str(title.name()));
    document.put("description", Json.str(title.description()));
    document.putAll(contract.schema().members());
    return new Json.Obj(document);
  }
}
