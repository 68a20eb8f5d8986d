package org.acme.rain;

import com.google.common.primitives.Doubles;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.List;
import java.util.stream.DoubleStream;

/** The volume of water that a roof collects. */
public final class Rain implements Engine<Rain.Input, Rain.Result> {
  /** A roof, and the rain of some days. */
  @Example("""
      {"area": 120, "depths": [4, 0, 21]}""")
  public record Input(
      @Title("Area") @Unit("m2") @Range(above = 0, to = 1e6) double area,
      @Title("Depths of rain") @Size(min = 1, max = 366)
          List<@Title("Depth of a day") @Unit("mm") @Range(from = 0, to = 2000) Double> depths) {}

  /** The water. */
  public record Result(@Title("Volume") @Unit("m3") double volume) {}

  @Override
  public Capability capability() {
    return Capability.named("physics.acme.rain")
        .title("Rain on a roof", "The volume of water that a flat roof collects in some days.")
        .direct(Workload.VERY_LOW)
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .method(new Method("product", "V = A sum(h)", List.of(), List.of(), List.of()))
        .build();
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /** Returns the volume, V = A sum(h). */
  public static Result value(Input input) {
    double depth = DoubleStream.of(Doubles.toArray(input.depths())).sum();
    return new Result(input.area() * depth / 1000);
  }
}
