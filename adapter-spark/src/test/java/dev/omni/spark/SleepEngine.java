package dev.omni.spark;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.BlockCodec;
import dev.omni.engine.BlockSum;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;

/** Blocks that sleep and give their number: their speed depends on the slots of a cluster alone. */
public final class SleepEngine implements Engine<SleepEngine.Input, SleepEngine.Result> {
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

  /**
   * Blocks that sleep.
   *
   * @param blocks their number
   * @param millis of each
   * @param infeasible the block without a result; a negative number means none
   */
  @Example(
      """
      {"blocks": 3, "millis": 1, "infeasible": -1}""")
  public record Input(
      @Title("Count") @Unit("1") int blocks,
      @Title("Count") @Unit("1") int millis,
      @Title("Count") @Unit("1") int infeasible) {}

  /**
   * What the blocks gave.
   *
   * @param sum of their numbers
   */
  public record Result(@Title("Count") @Unit("1") long sum) {}

  /** Returns an input; block {@code infeasible} has no result, a negative number means none. */
  static Json.Obj input(int blocks, int millis, int infeasible) {
    return Json.obj("blocks", blocks, "millis", millis, "infeasible", infeasible);
  }

  @Override
  public Capability capability() {
    return Capability.named(ID)
        .title("Sleep", "Sleeps in blocks.")
        .job(Workload.VERY_HIGH)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .method(new Method("sleep", "sum k", List.of("none"), List.of("java"), List.of()))
        .build();
  }

  @Override
  public double steps(Input input) {
    return 1e5 * input.blocks() * Math.max(1, input.millis());
  }

  @Override
  public boolean sharded() {
    return true;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    long sum =
        work.fold(
            input.blocks(),
            k -> {
              if (k == input.infeasible()) {
                throw new Infeasible("block " + k + " has no result");
              }
              return slept(k, input.millis());
            },
            BlockSum.of(Long::sum, total -> Json.Obj.EMPTY),
            CODEC);
    return Computed.of(new Result(sum));
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
