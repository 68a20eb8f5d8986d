package dev.omni.domain.world;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A computation that can be run.
 *
 * @param id stable key {@code world.noun.verb-or-thing}, at most 96 characters
 * @param title name and description
 * @param cost execution, workload class and reproducibility
 * @param contract request contract, with units, ranges and runnable examples
 * @param result the fields of the result, each with its unit ("1" for none), the main one first;
 *     {@code a[].b} is field b of the items of a, {@code a.<name>.b} one under names of the caller
 * @param method how it computes
 */
public record Capability(
    String id, Title title, Cost cost, Shape contract, Map<String, String> result, Method method) {

  /** Copies the fields of the result in their order; rejects an id without a world. */
  public Capability {
    if (id.length() > 96 || World.of(id.substring(0, Math.max(0, id.indexOf('.')))).isEmpty()) {
      throw new IllegalArgumentException("no capability id: " + id);
    }
    result = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(result));
  }

  /**
   * The name and the description.
   *
   * @param name one line
   * @param description a few sentences: purpose, conventions, limits
   */
  public record Title(String name, String description) {}

  /**
   * The execution properties of a capability.
   *
   * @param execution direct or job
   * @param workload workload class
   * @param reproducibility guarantee for repeated requests
   * @param version of the engine, increased when a result may change
   * @param idempotent whether a lost run may be executed again; otherwise it fails
   */
  public record Cost(
      Execution execution,
      Workload workload,
      Reproducibility reproducibility,
      String version,
      boolean idempotent) {
    /** Creates the cost of a pure function: a lost run is executed again. */
    public Cost(
        Execution execution, Workload workload, Reproducibility reproducibility, String version) {
      this(execution, workload, reproducibility, version, true);
    }
  }

  /** Returns result fields from alternating names and units, in this order. */
  public static Map<String, String> fields(String... namesAndUnits) {
    var fields = new LinkedHashMap<String, String>();
    for (int i = 0; i < namesAndUnits.length; i += 2) {
      fields.put(namesAndUnits[i], namesAndUnits[i + 1]);
    }
    return fields;
  }

  /** Returns the world of the id. */
  public World world() {
    return World.of(id.substring(0, id.indexOf('.'))).orElseThrow();
  }

  public Execution execution() {
    return cost.execution();
  }

  public Workload workload() {
    return cost.workload();
  }

  /** Returns whether a lost run may be executed again. */
  public boolean idempotent() {
    return cost.idempotent();
  }

  /** Returns the unit of a result field, "1" for an unknown field. */
  public String unitOf(String field) {
    return result.getOrDefault(field, "1");
  }

  /** Returns the member of every result that is or contains the main answer. */
  public String answer() {
    return result.keySet().iterator().next().split("\\[|\\.", 2)[0];
  }

  /** Returns the contract as a JSON Schema document with title and description. */
  public Json.Obj requestContract() {
    var document = new LinkedHashMap<String, Json>();
    document.put("$schema", Json.str("https://json-schema.org/draft/2020-12/schema"));
    document.put("title", Json.str(title.name()));
    document.put("description", Json.str(title.description()));
    document.putAll(contract.schema().members());
    return new Json.Obj(document);
  }
}
