package dev.omni.engine;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.NotFiniteException;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.RecordCodec;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.figure.Figure;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An engine of records, from JSON and to it.
 *
 * @param engine the engine
 * @param input the class of its inputs, whose conversion is made at its first use
 * @param result the class of its results
 * @param known an input that is read already
 */
record RecordEngine<I extends Record, R extends Record>(
    Engine<I, R> engine, Class<I> input, Class<R> result, Optional<Known<I>> known)
    implements JsonEngine {

  /** An input with what was read from it; another object is another input. */
  record Known<I extends Record>(Json.Obj json, I read) {}

  /**
   * Returns an engine with its records.
   *
   * @throws IllegalArgumentException when its class does not say which they are
   */
  @SuppressWarnings("unchecked") // The arguments of the interface are the records.
  static <I extends Record, R extends Record> RecordEngine<I, R> of(Engine<I, R> engine) {
    RecordTypes types = RecordTypes.of(engine);
    return new RecordEngine<>(
        engine, (Class<I>) types.input(), (Class<R>) types.result(), Optional.empty());
  }

  RecordCodec<I> inputs() {
    return Contracts.codec(input);
  }

  @SuppressWarnings(
      "ReferenceEquality") // To compare large inputs would cost what reading them does.
  private I read(Json.Obj json) {
    return known
        .filter(one -> one.json() == json)
        .map(Known::read)
        .orElseGet(() -> inputs().read(json));
  }

  @Override
  public JsonEngine having(Json.Obj json) {
    return new RecordEngine<>(
        engine, input, result, Optional.of(new Known<>(json, inputs().read(json))));
  }

  private RecordCodec<R> results() {
    return Contracts.codec(result);
  }

  /** Makes the conversions, which throw for a component that no JSON becomes. */
  void requireConversions() {
    inputs();
    results();
  }

  @Override
  public Capability capability() {
    return engine.capability();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return engine.problems(read(input));
  }

  @Override
  public double steps(Json.Obj input) {
    return engine.steps(read(input));
  }

  @Override
  public boolean sharded() {
    return engine.sharded();
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    return written(engine.compute(read(input), work));
  }

  /** Returns the result with its checks; the input is read once for both. */
  JsonComputed computeChecked(Json.Obj input, Work work) {
    return computeChecked(read(input), work);
  }

  /** Returns the same for an input that is read. */
  JsonComputed computeChecked(I input, Work work) {
    Computed<R> computed = engine.compute(input, work);
    JsonComputed written = written(computed);
    return written == null ? written : written.checked(engine.checks(input, computed.result()));
  }

  @SuppressWarnings("NullAway") // Engines of others may return null, which stays so.
  private JsonComputed written(Computed<R> computed) {
    if (computed == null || computed.result() == null) {
      return null;
    }
    Json.Obj result = finite(() -> results().writeObject(computed.result()));
    Json.Obj remarks = computed.remarks();
    return new JsonComputed(
        remarks.members().isEmpty() ? result : result.with("checks", remarks),
        List.of(),
        computed.numerics());
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return engine.checks(read(input), results().read(result));
  }

  @Override
  public Optional<SecondMethod<Json.Obj>> second() {
    return engine.second().map(own -> own.reading(this::read));
  }

  @Override
  public Optional<MarketModel> markets() {
    return engine.markets();
  }

  @Override
  public Optional<Figure> figure(Json.Obj input, Json.Obj result) {
    return engine.figure(read(input), results().read(result));
  }

  @Override
  public Optional<Figure> figure(List<RunData<Json.Obj, Json.Obj>> runs) {
    return engine.figure(
        runs.stream()
            .map(run -> new RunData<>(run.name(), read(run.input()), results().read(run.result())))
            .toList());
  }

  private static Json.Obj finite(Supplier<Json.Obj> written) {
    try {
      return written.get();
    } catch (NotFiniteException beyond) {
      throw new Infeasible(notFinite(beyond.path()), beyond);
    }
  }

  /** Returns what a run says about a result with such a number. */
  static String notFinite(String path) {
    return path + " is not a finite number: the input is beyond double precision";
  }
}
