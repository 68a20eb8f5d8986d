package dev.omni.server.plugin;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.CapabilityBuilder;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import java.util.List;

/**
 * An engine that ends the process for one kind of input, as a plug-in: a number below {@link
 * #LIMIT} is returned, another one halts the process with exit status 3 before anything is written.
 */
public class HaltEngine implements JsonEngine {
  /** The least number that ends the process. */
  public static final int LIMIT = 6000;

  /** The exit status of a process that it ends. */
  public static final int STATUS = 3;

  private final Capability capability;

  /** A job, {@code physics.test.halt}. */
  public HaltEngine() {
    this(Capability.named("physics.test.halt").job(Workload.LOW));
  }

  private HaltEngine(CapabilityBuilder described) {
    this.capability =
        described
            .title("Halt", "A number that is below 6000; another one ends the process.")
            .input(
                Shape.object()
                    .required("n", Shape.number().atLeast(0).atMost(1e6).unit("1").titled("Number"))
                    .example(Json.obj("n", 4)))
            .result(Shape.object().required("n", Shape.number().unit("1").titled("Number")))
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
  public JsonComputed compute(Json.Obj input, Work work) {
    double n = input.findNumber("n").orElseThrow().doubleValue();
    if (n >= LIMIT) {
      Runtime.getRuntime().halt(STATUS);
    }
    return JsonComputed.of(Json.obj("n", n));
  }
}
