package dev.omni.server.plugin;

import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.List;

/** An engine of a plug-in for tests: the volume of rain on a roof. */
public class RainEngine implements Engine<RainEngine.Input, RainEngine.Result> {
  /**
   * A roof.
   *
   * @param area m2
   */
  @Example(
      """
      {"area": 120}""")
  public record Input(@Title("Area") @Unit("m2") double area) {}

  /**
   * The rain on it.
   *
   * @param volume m3
   */
  public record Result(@Title("Volume") @Unit("m3") double volume) {}

  private final String id;

  /** Creates the engine that the service file of a jar names. */
  public RainEngine() {
    this("physics.acme.rain");
  }

  RainEngine(String id) {
    this.id = id;
  }

  @Override
  public Capability capability() {
    return Capability.named(id)
        .title("Rain", "The volume of rain on a roof.")
        .direct(Workload.VERY_LOW)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .method(new Method("product", "V = A h", List.of(), List.of(), List.of()))
        .build();
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    if (context != RainGauge.class.getClassLoader()) {
      throw new IllegalStateException("the class loader of the thread is not the plug-in's");
    }
    return Computed.of(new Result(input.area() * RainGauge.HEIGHT));
  }

  /** An engine whose capability is one of the server's. */
  public static final class Taken extends RainEngine {
    /** Creates it. */
    public Taken() {
      super("physics.units.convert");
    }
  }

  /** An engine whose id has no vendor. */
  public static final class Short extends RainEngine {
    /** Creates it. */
    public Short() {
      super("physics.rain");
    }
  }
}
