package org.example.twice;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import java.math.BigDecimal;
import java.util.List;

/** An engine that doubles a number. */
public final class Twice implements JsonEngine {
  @Override
  public Capability capability() {
    return Capability.named("physics.number.twice")
        .title("Twice", "Doubles a number.")
        .direct(Workload.VERY_LOW)
        .reproducibility(Reproducibility.EXACT)
        .input(Shape.object()
            .required("x", Shape.number().unit("m").titled("Length"))
            .example(Json.obj("x", 21)))
        .result(Shape.object().required("y", Shape.number().unit("m").titled("Twice the length")))
        .method(new Method("doubling", "y = 2 x", List.of(), List.of(), List.of()))
        .build();
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    BigDecimal x = input.findNumber("x").orElseThrow();
    return JsonComputed.of(Json.obj("y", x.add(x)));
  }
}
