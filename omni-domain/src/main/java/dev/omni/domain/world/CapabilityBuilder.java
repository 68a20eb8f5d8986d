package dev.omni.domain.world;

import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The description of a capability, step by step. By default it is direct, of workload class low,
 * bitwise reproducible, version 1 and idempotent.
 */
public final class CapabilityBuilder {
  private static final int LEAST_SYNONYMS = 3;
  private static final int MOST_SYNONYMS = 12;
  private static final int MOST_LIMITS = 8;

  private final String id;
  private Capability.Title title = new Capability.Title("", "", List.of());
  private Execution execution = Execution.DIRECT;
  private Workload workload = Workload.LOW;
  private String version = "1";
  private Reproducibility reproducibility = Reproducibility.BITWISE;
  private boolean idempotent = true;
  private Shape input = Shape.object();
  private Shape result = Shape.object();
  private Optional<String> plot = Optional.empty();
  private Method method = new Method("", "", List.of(), List.of(), List.of());
  private List<String> synonyms = List.of();
  private final List<UseLimit> limits = new ArrayList<>();
  private final List<MeasuredAccuracy> accuracy = new ArrayList<>();

  CapabilityBuilder(String id) {
    this.id = id;
  }

  /**
   * Sets name and description.
   *
   * @param name one line
   * @param description a few sentences: purpose, conventions, limits
   */
  public CapabilityBuilder title(String name, String description) {
    title = new Capability.Title(name, description, List.of());
    return this;
  }

  /**
   * Sets the words by which users ask for it that its name does not have, for the search.
   *
   * @param names 3 to 12 words or phrases, one by one or several in a text with commas
   */
  public CapabilityBuilder synonyms(String... names) {
    synonyms =
        Stream.of(names)
            .flatMap(text -> Stream.of(text.split(",", -1)))
            .map(String::strip)
            .toList();
    return this;
  }

  /** Makes it direct: it answers at once. */
  public CapabilityBuilder direct(Workload given) {
    execution = Execution.DIRECT;
    workload = given;
    return this;
  }

  /** Makes it a job, which workers execute. */
  public CapabilityBuilder job(Workload given) {
    execution = Execution.JOB;
    workload = given;
    return this;
  }

  /** Sets the version of the engine, increased when a result may change. */
  public CapabilityBuilder version(String given) {
    version = given;
    return this;
  }

  /** Sets the guarantee for repeated requests. */
  public CapabilityBuilder reproducibility(Reproducibility given) {
    reproducibility = given;
    return this;
  }

  /** Sets whether a lost run may be executed again; otherwise it is executed at most once. */
  public CapabilityBuilder idempotent(boolean given) {
    idempotent = given;
    return this;
  }

  /**
   * Sets the contract of the input: an object with at least one example that fits. Its arrays and
   * tables take columns of data sets; a matrix does as {@link Shape#matrix} says.
   */
  public CapabilityBuilder input(Shape given) {
    input =
        given.isMade()
            ? Shape.of(DataWords.marked(given.schema()))
            : Shape.later(() -> DataWords.marked(given.schema()));
    return this;
  }

  /**
   * Sets the contract of the result: an object whose first required member answers the question.
   * Its {@code checks} are added.
   */
  public CapabilityBuilder result(Shape given) {
    result = given;
    return this;
  }

  /** Sets the title of the plot, for an engine that gives one. */
  public CapabilityBuilder plot(String given) {
    plot = Optional.of(given);
    return this;
  }

  /** Sets how it computes. */
  public CapabilityBuilder method(Method given) {
    method = given;
    return this;
  }

  /**
   * Adds a limit of use. An input beyond it is computed, and its evidence says so.
   *
   * @param name short, in words with underscores
   * @param text one sentence for readers
   * @param condition CEL over the members of the input
   */
  public CapabilityBuilder limit(String name, String text, String condition) {
    limits.add(new UseLimit(name, text, condition));
    return this;
  }

  /** Adds an accuracy that was measured within the limits of use. */
  public CapabilityBuilder accuracy(MeasuredAccuracy measured) {
    accuracy.add(measured);
    return this;
  }

  /**
   * Creates the capability.
   *
   * @throws IllegalArgumentException for an id without a world or over 96 characters; an input
   *     without an example, or with one that does not fit, or with a matrix whose inner arrays are
   *     said to be neither rows nor columns; a number without a unit; a member of the result
   *     without a title, or an object there whose members are neither declared nor of one shape;
   *     synonyms that are none, twice there, fewer than 3 or more than 12; more than 8 limits of
   *     use, or two of one name
   */
  public Capability build() {
    requireSynonyms();
    requireLimits();
    var capability =
        new Capability(
            id,
            new Capability.Title(title.name(), title.description(), synonyms),
            new Capability.Cost(execution, workload, reproducibility, version, idempotent),
            new Capability.Contract(input, result, plot),
            method,
            new Capability.Use(limits, accuracy));
    return input.isMade() && result.isMade() ? capability.whole() : capability;
  }

  /** A plug-in may have none; that each capability of the catalog has some is a test there. */
  private void requireLimits() {
    long names = limits.stream().map(UseLimit::id).distinct().count();
    if (limits.size() > MOST_LIMITS || names < limits.size()) {
      throw new IllegalArgumentException(
          "capability " + id + ": limits must be at most 8 of different names");
    }
  }

  /** A plug-in may have none; that each capability of the catalog has them is a test there. */
  private void requireSynonyms() {
    boolean usual = synonyms.size() >= LEAST_SYNONYMS && synonyms.size() <= MOST_SYNONYMS;
    boolean distinct = Set.copyOf(synonyms).size() == synonyms.size();
    if (!synonyms.isEmpty()
        && !(usual && distinct && synonyms.stream().noneMatch(String::isEmpty))) {
      throw new IllegalArgumentException(
          "capability " + id + ": synonyms must be 3 to 12 different words or phrases");
    }
  }
}
