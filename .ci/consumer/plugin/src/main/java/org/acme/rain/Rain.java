package org.acme.rain;

import com.google.common.primitives.Doubles;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import java.util.List;
import java.util.stream.DoubleStream;

/** The volume of water that a roof collects. */
public final class Rain implements JsonEngine {
  /** The input by name. */
  record Input(double area, List<Double> depths) {}

  @Override
  public Capability capability() {
    Shape depth = Shape.number().unit("mm").atLeast(0).atMost(2000).titled("Depth of a day");
    return Capability.named("physics.acme.rain")
        .title("Rain on a roof", "The volume of water that a flat roof collects in some days.")
        .direct(Workload.VERY_LOW)
        .reproducibility(Reproducibility.BITWISE)
        .input(
            Shape.object()
                .required("area", Shape.number().unit("m2").above(0).atMost(1e6).titled("Area"))
                .required("depths", Shape.arrayOf(depth, 1, 366).titled("Depths of rain"))
                .example(Json.obj("area", 120, "depths", List.of(4, 0, 21))))
        .result(Shape.object().required("volume", Shape.number().unit("m3").titled("Volume")))
        .method(new Method("product", "V = A sum(h)", List.of(), List.of(), List.of()))
        .build();
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    Input in = input.as(Input.class);
    return JsonComputed.of(Json.obj("volume", in.area() * sum(in.depths()) / 1000));
  }

  private static double sum(List<Double> depths) {
    return DoubleStream.of(Doubles.toArray(depths)).sum();
  }
}
