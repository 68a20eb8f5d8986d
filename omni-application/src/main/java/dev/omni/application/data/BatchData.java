package dev.omni.application.data;

import dev.omni.application.batch.BatchEngine;
import dev.omni.application.data.InputData.Resolved;
import dev.omni.domain.access.View;
import dev.omni.domain.batch.BatchInput;
import dev.omni.domain.data.DataSet;
import dev.omni.domain.data.DataSetName;
import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.data.ResolvedSet;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The data sets of batches: columns in the members that all rows share, and rows. */
public final class BatchData {
  private static final String BASE = "base";
  private static final String DATA = "data";
  private static final Pointer BASE_AT = Pointer.ROOT.to(BASE);
  private static final Pointer DATA_AT = Pointer.ROOT.to(DATA);

  private final DataSets sets;
  private final InputData inputs;

  /** Creates the reader of the data sets of batches. */
  public BatchData(DataSets sets, InputData inputs) {
    this.sets = sets;
    this.inputs = inputs;
  }

  /**
   * Returns the input of a batch with the columns that its base names.
   *
   * @throws Fault {@code input_invalid} and the other codes of places in an input
   */
  public Resolved base(View view, BatchEngine batch, Json.Obj input) {
    return input
        .findObject(BASE)
        .flatMap(
            base -> schema(batch, input).map(schema -> inputs.resolve(view, schema, base, BASE_AT)))
        .map(whole -> new Resolved(input.with(BASE, whole.input()), whole.data()))
        .orElseGet(() -> new Resolved(input, List.of()));
  }

  /** Returns the contract of each row, if the world has the capability. */
  private static Optional<Json.Obj> schema(BatchEngine batch, Json.Obj input) {
    return batch.find(input).map(target -> target.input().schema());
  }

  /**
   * Returns the input of a stored batch with the columns that its base names.
   *
   * @throws Fault when a set is not there any more
   */
  public Json.Obj base(Run run, BatchEngine batch, Json.Obj input) {
    return input
        .findObject(BASE)
        .flatMap(
            base ->
                schema(batch, input)
                    .map(
                        schema ->
                            inputs.read(
                                View.whole(run.tenant()),
                                schema,
                                base,
                                BASE_AT,
                                run.origin().data())))
        .map(whole -> input.with(BASE, whole))
        .orElse(input);
  }

  /**
   * Returns the data set that gives the rows of a batch; empty when its input gives them.
   *
   * @throws Fault {@code input_invalid} for one that this view does not have
   */
  public Optional<ResolvedSet> set(View view, Json.Obj input) {
    Optional<Json.Obj> data = input.findObject(DATA);
    if (data.isEmpty()) {
      return Optional.empty();
    }
    DataSet set =
        sets.find(view, data.get().text("set"))
            .filter(found -> InputData.same(data.get(), found))
            .orElseThrow(
                () ->
                    Fault.at(
                        FaultCode.INPUT_INVALID,
                        "/input/data/set",
                        "must be " + DataSetName.REFERENCE));
    return Optional.of(ResolvedSet.of(DATA_AT, set));
  }

  /** Returns the rows of a stored batch; empty when its input gives them. */
  public Optional<DataSetSource> rows(Run run, BatchEngine batch, Json.Obj input) {
    return ResolvedData.find(run.origin().data(), DATA_AT)
        .map(data -> rows(View.whole(run.tenant()), (ResolvedSet) data, batch, input));
  }

  /** Returns the estimated steps of a stored batch, with what each row costs besides. */
  public double steps(Run run, BatchEngine batch, Json.Obj input) {
    Optional<DataSetSource> rows = rows(run, batch, input);
    try {
      return batch.wholeSteps(input, rows.map(source -> source));
    } finally {
      rows.ifPresent(DataSetSource::close);
    }
  }

  /**
   * Returns the rows of a data set, open.
   *
   * @throws Fault {@code input_invalid} for columns that it does not have, and a set without rows
   */
  public DataSetSource rows(View view, ResolvedSet data, BatchEngine batch, Json.Obj input) {
    DataSet set =
        sets.find(view, data.set().toString())
            .orElseThrow(
                () -> Fault.of(FaultCode.INPUT_INVALID, "The data set is not there any more."));
    ProblemCollector problems = Fault.collector(FaultCode.INPUT_INVALID);
    if (set.size().rows() == 0) {
      problems.add("/input/data/set", "must be a data set with rows");
    }
    var columns = new ArrayList<Integer>();
    Json.Obj named = input.findObject(DATA).flatMap(d -> d.findObject("columns")).orElseThrow();
    named
        .members()
        .forEach(
            (member, column) -> {
              String at = "/input" + DATA_AT.to("columns").to(member).text();
              find(set, ((Json.Str) column).value(), at, problems).ifPresent(columns::add);
            });
    List<String> carry = BatchInput.carry(input);
    for (int i = 0; i < carry.size(); i++) {
      find(set, carry.get(i), "/input/carry/" + i, problems).ifPresent(columns::add);
    }
    problems.throwIfAny();
    Capability target = batch.target(input);
    List<DataSetSource.Member> members =
        named.members().keySet().stream()
            .map(name -> new DataSetSource.Member(name, numeric(target, name)))
            .toList();
    return new DataSetSource(sets.open(set), members, carry, columns);
  }

  /** Returns whether a member at the top of an input takes numbers alone. */
  private static boolean numeric(Capability target, String name) {
    return target
        .input()
        .schema()
        .findObject("properties")
        .flatMap(known -> known.findObject(name))
        .flatMap(member -> member.findText("type"))
        .filter(type -> type.equals("number") || type.equals("integer"))
        .isPresent();
  }

  private static Optional<Integer> find(
      DataSet set, String name, String at, ProblemCollector problems) {
    Optional<Integer> index = set.index(name);
    if (index.isEmpty()) {
      problems.add(
          at, "must be a column of " + set.version() + ", which has " + InputData.names(set));
    }
    return index;
  }
}
