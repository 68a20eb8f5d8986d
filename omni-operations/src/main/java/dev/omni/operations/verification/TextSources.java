package dev.omni.operations.verification;

import dev.omni.application.operation.FeatureContext;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.domain.access.Caller;
import dev.omni.domain.evidence.Parent;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.engine.JsonEngine;
import dev.omni.operations.verification.ClaimVerifier.Executed;
import dev.omni.operations.verification.TextVerifier.Numbers;
import dev.omni.operations.verification.TextVerifier.SourceNumber;
import dev.omni.operations.verification.TextVerifier.SourceRun;
import dev.omni.operations.verification.TextVerifier.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The runs and numbers that may prove the figures of a text. A run proves something when its
 * evidence is sealed, genuine and of the stored result; all others are named and prove nothing.
 */
final class TextSources {
  private final FeatureContext context;
  private final BasisRecomputation recomputation;
  private final List<Parent> parents = new ArrayList<>();
  private final Map<String, SourceRun> known = new LinkedHashMap<>();
  private boolean recompute;

  TextSources(FeatureContext context, Caller caller) {
    this.context = context;
    this.recomputation = new BasisRecomputation(context, caller);
  }

  /** Returns the evidence on which the verification depends. */
  List<Parent> parents() {
    return parents;
  }

  /** Returns the runs of a request, in its order. */
  List<SourceRun> runs(Json.Obj request) {
    recompute = request.find("recompute").equals(Optional.of(new Json.Bool(true)));
    var runs = new ArrayList<SourceRun>();
    for (Json item : request.items("runs")) {
      runs.add(
          item instanceof Json.Obj named
              ? run(named.text("run_id"), named.findText("as").orElse(""))
              : run(((Json.Str) item).value(), ""));
    }
    return runs;
  }

  private SourceRun run(String id, String name) {
    SourceRun run = known.computeIfAbsent(id, this::looked);
    return new SourceRun(name, run.id(), run.status(), run.numbers());
  }

  private SourceRun looked(String id) {
    Optional<Run> run = recomputation.run(id);
    if (run.isEmpty()) {
      return unusable(id, Status.NOT_FOUND);
    }
    if (!run.get().status().terminal()) {
      return unusable(id, Status.PENDING);
    }
    Optional<Json.Obj> result = run.get().findResult();
    Optional<Capability> capability =
        context
            .runtimes()
            .catalog()
            .engine(run.get().subject().target())
            .map(JsonEngine::capability);
    if (result.isEmpty() || capability.isEmpty()) {
      return unusable(id, Status.FAILED);
    }
    Optional<EvidenceStore.Entry> entry =
        context.stores().evidence().find(run.get().tenant(), run.get().id());
    if (entry.isEmpty()) {
      return unusable(id, Status.PENDING);
    }
    parents.add(Parent.of(entry.get().logEntry()));
    boolean genuine =
        BasisRecomputation.isOf(entry.get().logEntry(), result.get())
            && recomputation.isGenuine(run.get());
    Status status =
        !genuine ? Status.CHANGED : recompute ? again(run.get(), result.get()) : Status.USABLE;
    if (status != Status.USABLE) {
      return unusable(id, status);
    }
    String evidence = run.get().id().toString();
    var numbers = new Numbers(capability.get(), evidence, run.get().input(), result.get());
    return new SourceRun("", id, status, Optional.of(numbers));
  }

  /** Returns what a run is once it was computed again: failed where that cannot be. */
  private Status again(Run run, Json.Obj result) {
    if (!run.origin().data().isEmpty() || run.keptInput().isEmpty()) {
      return Status.FAILED;
    }
    return recomputation
        .again(run.subject().target(), run.input())
        .map(again -> again.equals(result.without("checks")) || again.equals(result))
        .map(same -> same ? Status.USABLE : Status.CHANGED)
        .orElse(Status.FAILED);
  }

  private static SourceRun unusable(String id, Status status) {
    return new SourceRun("", id, status, Optional.empty());
  }

  /** Returns the members of a basis that name a run or a capability. */
  Map<String, SourceNumber> numbers(Json.Obj request) {
    var numbers = new LinkedHashMap<String, SourceNumber>();
    request
        .findObject("basis")
        .orElse(Json.Obj.EMPTY)
        .members()
        .forEach((name, said) -> number((Json.Obj) said).ifPresent(n -> numbers.put(name, n)));
    return numbers;
  }

  private Optional<SourceNumber> number(Json.Obj said) {
    if (said.has("run_id")) {
      return Optional.of(ofRun(said));
    }
    return said.has("capability") ? Optional.of(ofCapability(said)) : Optional.empty();
  }

  private SourceNumber ofRun(Json.Obj said) {
    SourceRun run = run(said.text("run_id"), "");
    Optional<String> id = Optional.of(run.id());
    if (run.numbers().isEmpty()) {
      return new SourceNumber(
          run.status(), Optional.empty(), "1", id, "the run is " + run.status());
    }
    Numbers numbers = run.numbers().get();
    Optional<Pointer> pointer = Pointer.parse(said.text("pointer"));
    return pointer.flatMap(p -> p.in(numbers.result())).orElse(Json.NULL) instanceof Json.Num value
        ? new SourceNumber(
            Status.USABLE,
            Optional.of(value),
            numbers.capability().unitOf(BasisRecomputation.field(pointer.orElseThrow())),
            id,
            "")
        : new SourceNumber(
            Status.FAILED,
            Optional.empty(),
            "1",
            id,
            "pointer must lead to a number of the result");
  }

  private SourceNumber ofCapability(Json.Obj said) {
    Executed executed = recomputation.of(said).orElseThrow();
    String reason =
        executed.judgements().stream().map(CheckResult::message).reduce((a, b) -> b).orElse("");
    return executed.value().isPresent()
        ? new SourceNumber(Status.USABLE, executed.value(), executed.unit(), Optional.empty(), "")
        : new SourceNumber(Status.FAILED, Optional.empty(), "1", Optional.empty(), reason);
  }
}
