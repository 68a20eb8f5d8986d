package dev.omni.server.plugin;

import dev.omni.domain.world.Capability;
import dev.omni.domain.world.CapabilityBuilder;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.List;

/**
 * An engine that ends the process for one kind of input, as a plug-in: a number below {@link
 * #LIMIT} is returned, another one halts the process with exit status 3 before anything is written.
 */
public class HaltEngine implements Engine<HaltEngine.Input, HaltEngine.Result> {
  /** The least number that ends the process. */
  public static final int LIMIT = 6000;

  /** The exit status of a process that it ends. */
  public static final int STATUS = 3;

  /**
   * A number.
   *
   * @param n below the limit, or the end of the process
   */
  @Example(
      """
      {"n": 4}""")
  public record Input(@Title("Number") @Unit("1") @Range(from = 0, to = 1e6) double n) {}

  /**
   * The same number.
   *
   * @param n as given
   */
  public record Result(@Title("Number") @Unit("1") double n) {}

  private final Capability capability;

  /** A job, {@code physics.test.halt}. */
  public HaltEngine() {
    this(Capability.named("physics.test.halt").job(Workload.LOW));
  }

  private HaltEngine(CapabilityBuilder described) {
    this.capability =
        described
            .title("Halt", "A number that is below 6000; another one ends the process.")
            .input(Contracts.of(Input.class))
            .result(Contracts.of(Result.class))
            .method(new Method("identity", "n", List.of(), List.of("java"), List.of()))
            .build();
  }

  /** The same as a direct run, {@code physics.test.halt-here}, for steps and rows of batches. */
  public static final class Direct extends HaltEngine {
    /** Creates the engine. */
    public Direct() {
      super(Capability.named("physics.test.halt-here").direct(Workload.VERY_LOW));
    }
  }

  @Override
  public Capability capability() {
    return capability;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    if (input.n() >= LIMIT) {
      Runtime.getRuntime().halt(STATUS);
    }
    return Computed.of(new Result(input.n()));
  }
}
