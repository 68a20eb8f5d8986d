package dev.omni.server.plugin;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import java.util.List;

/** An engine of a plug-in for tests: the volume of rain on a roof. */
public class RainEngine implements JsonEngine {
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
        .input(
            Shape.object()
                .required("area", Shape.number().unit("m2").titled("Area"))
                .example(Json.obj("area", 120)))
        .result(Shape.object().required("volume", Shape.number().unit("m3").titled("Volume")))
        .method(new Method("product", "V = A h", List.of(), List.of(), List.of()))
        .build();
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    if (context != RainGauge.class.getClassLoader()) {
      throw new IllegalStateException("the class loader of the thread is not the plug-in's");
    }
    double area = input.findNumber("area").orElseThrow().doubleValue();
    return JsonComputed.of(Json.obj("volume", area * RainGauge.HEIGHT));
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
