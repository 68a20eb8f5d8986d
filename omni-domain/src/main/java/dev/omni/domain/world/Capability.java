package dev.omni.domain.world;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A computation that can be run: its contract for input and result, its method and its cost. {@link
 * #named} describes one.
 */
public final class Capability {
  /** The message of a run, or of a row, whose result breaks the contract. */
  public static final String RESULT_BREAKS_CONTRACT =
      "The result of the engine breaks its contract; details.errors has each place.";

  private static final Shape CHECKS =
      Shape.mapOf(Shape.of(Json.obj("type", List.of("number", "boolean", "string"), "x-unit", "1")))
          .titled("Checks")
          .described("What was computed from the result to check it, by name.");

  private final String id;
  private final Title title;
  private final Cost cost;
  private final Contract contract;
  private final Method method;
  private final Use use;
  private final Shape checkedResult;
  private volatile Map<String, String> fields = Map.of();

  /**
   * The contract of a capability.
   *
   * @param input the input, with units, ranges and examples that run
   * @param result the result, with units and titles
   * @param plot title of the plot of a result; empty when there is none
   */
  record Contract(Shape input, Shape result, Optional<String> plot) {}

  /**
   * The purpose of a capability.
   *
   * @param limits of use
   * @param accuracy what was measured within these
   */
  record Use(List<UseLimit> limits, List<MeasuredAccuracy> accuracy) {
    Use {
      limits = List.copyOf(limits);
      accuracy = List.copyOf(accuracy);
    }
  }

  Capability(String id, Title title, Cost cost, Contract contract, Method method, Use use) {
    this.id = id;
    this.title = title;
    this.cost = cost;
    this.contract = contract;
    this.method = method;
    this.use = use;
    this.checkedResult = Shape.later(() -> contract.result().optional("checks", CHECKS).schema());
  }

  /**
   * Starts the description of a capability.
   *
   * @param id stable key {@code world.noun.verb-or-thing}, at most 96 characters
   */
  public static CapabilityBuilder named(String id) {
    return new CapabilityBuilder(id);
  }

  /**
   * The name and the description.
   *
   * @param name one line
   * @param description a few sentences: purpose, conventions, limits
   * @param synonyms words and phrases of users, by which the search finds it too
   */
  public record Title(String name, String description, List<String> synonyms) {
    public Title {
      synonyms = List.copyOf(synonyms);
    }
  }

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
      boolean idempotent) {}

  /** Returns the stable key {@code world.noun.verb-or-thing}. */
  public String id() {
    return id;
  }

  /** Returns the name and the description. */
  public Title title() {
    return title;
  }

  /** Returns execution, workload class and reproducibility. */
  public Cost cost() {
    return cost;
  }

  /** Returns the contract of the input, with units, ranges and examples that run. */
  public Shape input() {
    return contract.input();
  }

  /** Returns the contract of the result, with units and titles; the first member answers. */
  public Shape result() {
    return contract.result();
  }

  /** Returns how it computes. */
  public Method method() {
    return method;
  }

  /** Returns the limits of use, within which the model is meant. */
  public List<UseLimit> limits() {
    return use.limits();
  }

  /** Returns the accuracies that were measured within the limits of use. */
  public List<MeasuredAccuracy> accuracy() {
    return use.accuracy();
  }

  /** Returns the same capability with another method. */
  public Capability withMethod(Method other) {
    return new Capability(id, title, cost, contract, other, use);
  }

  /** Returns the title of the plot of a result; empty when there is none. */
  public Optional<String> plotTitle() {
    return contract.plot();
  }

  /**
   * Returns this capability once its contract, which may be made at its first use, keeps the rules.
   *
   * @throws IllegalArgumentException when it breaks one; states each place
   */
  public Capability whole() {
    List<String> problems = new ContractRules(id, contract.input(), contract.result()).problems();
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException("capability " + id + ": " + String.join("; ", problems));
    }
    return this;
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

  /**
   * Returns the fields of the result with their units ("1" for none), the main one first: {@code
   * a[].b} is field b of the items of a, {@code a.<name>.b} one under names of the caller.
   */
  public Map<String, String> fields() {
    if (fields.isEmpty()) {
      fields = ResultFields.of(contract.result());
    }
    return fields;
  }

  /** Returns the unit of a result field, "1" for an unknown field. */
  public String unitOf(String field) {
    return fields().getOrDefault(field, "1");
  }

  /** Returns the member of a result that is or contains the main answer. */
  public String answer() {
    return fields().keySet().iterator().next().split("\\[|\\.", 2)[0];
  }

  /** Returns the places where a result, with its checks, breaks the contract. */
  public List<Problem> resultProblems(Json.Obj result) {
    return checkedResult.problems(result);
  }

  /**
   * Returns the contract of the input as a JSON Schema document with title and description. {@code
   * x-data} says how members take columns of a data set.
   */
  public Json.Obj requestContract() {
    return document(title.name(), title.description(), contract.input().schema());
  }

  /** Returns the contract of the result, with its checks, as a JSON Schema document. */
  public Json.Obj resultContract() {
    return document(title.name() + ": result", "The result of " + id + ".", checkedResult.schema());
  }

  private static Json.Obj document(String title, String description, Json.Obj schema) {
    return Json.obj(
            "$schema", "https://json-schema.org/draft/2020-12/schema",
            "title", title,
            "description", description)
        .withAll(schema);
  }
}
