package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import java.util.List;

/** Batches of one capability, before their rows. */
final class BatchSamples {
  private static final Capability OPTION =
      Capability.named("finance.option.vanilla")
          .input(
              Shape.object()
                  .required("spot", Shape.number().unit("1").titled("Spot"))
                  .example(Json.obj("spot", 1)))
          .result(
              Shape.object()
                  .required("price", Shape.number().unit("1").titled("Price"))
                  .required("delta", Shape.number().unit("1").titled("Delta")))
          .build();

  private BatchSamples() {}

  /** Returns a batch with the outputs {@code price} and {@code delta}. */
  static Batch batch(Json.Obj base) {
    Batch read = Batch.of(Json.obj("rows", Json.arr(Json.obj("spot", 1))), OPTION);
    return new Batch(OPTION, base, read.outputs(), List.of(), false);
  }

  /** Returns the input of a batch whose rows have a spot from a data set. */
  static Json.Obj data(Json.Obj base) {
    return Json.obj(
        "base", base, "data", Json.obj("set", "prices", "columns", Json.obj("spot", "S")));
  }
}
