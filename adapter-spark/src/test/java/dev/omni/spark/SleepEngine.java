package dev.omni.spark;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.BlockCodec;
import dev.omni.engine.BlockSum;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;

/** Blocks that sleep and give their number: their speed depends on the slots of a cluster alone. */
public final class SleepEngine implements JsonEngine {
  static final String ID = "finance.test.sleep";

  private static final BlockCodec<Long> CODEC =
      new BlockCodec<>() {
        @Override
        public void write(Long value, DataOutput out) throws IOException {
          out.writeLong(value);
        }

        @Override
        public Long read(DataInput in) throws IOException {
          return in.readLong();
        }
      };

  /** Returns an input; block {@code infeasible} has no result, a negative number means none. */
  static Json.Obj input(int blocks, int millis, int infeasible) {
    return Json.obj("blocks", blocks, "millis", millis, "infeasible", infeasible);
  }

  @Override
  public Capability capability() {
    Shape count = Shape.integer().unit("1").titled("Count");
    return Capability.named(ID)
        .title("Sleep", "Sleeps in blocks.")
        .job(Workload.VERY_HIGH)
        .input(
            Shape.object()
                .required("blocks", count)
                .required("millis", count)
                .required("infeasible", count)
                .example(input(3, 1, -1)))
        .result(Shape.object().required("sum", count))
        .method(new Method("sleep", "sum k", List.of("none"), List.of("java"), List.of()))
        .build();
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    return 1e5 * fields.number("blocks") * Math.max(1, fields.number("millis"));
  }

  @Override
  public boolean sharded() {
    return true;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    int millis = fields.integer("millis");
    int infeasible = fields.integer("infeasible");
    long sum =
        work.fold(
            fields.integer("blocks"),
            k -> {
              if (k == infeasible) {
                throw new Infeasible("block " + k + " has no result");
              }
              return slept(k, millis);
            },
            BlockSum.of(Long::sum, total -> Json.Obj.EMPTY),
            CODEC);
    return JsonComputed.of(Json.obj("sum", sum));
  }

  private static long slept(int k, int millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
    return k;
  }
}
