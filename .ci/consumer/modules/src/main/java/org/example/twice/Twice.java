package org.example.twice;

import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.math.BigDecimal;
import java.util.List;

/** An engine that doubles a number. */
public final class Twice implements Engine<Twice.Input, Twice.Result> {
  /** A length, with every digit that is sent. */
  @Example("{\"x\": 21}")
  public record Input(@Title("Length") @Unit("m") BigDecimal x) {}

  /** The length twice. */
  public record Result(@Title("Twice the length") @Unit("m") BigDecimal y) {}

  @Override
  public Capability capability() {
    return Capability.named("physics.number.twice")
        .title("Twice", "Doubles a number.")
        .direct(Workload.VERY_LOW)
        .reproducibility(Reproducibility.EXACT)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .method(new Method("doubling", "y = 2 x", List.of(), List.of(), List.of()))
        .build();
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(new Result(input.x().add(input.x())));
  }
}
