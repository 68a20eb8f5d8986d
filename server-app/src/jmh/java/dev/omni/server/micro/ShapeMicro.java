package dev.omni.server.micro;

import dev.omni.domain.json.Digest;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Inputs held against the contract of their capability. */
@State(Scope.Benchmark)
public class ShapeMicro {
  private static final int MANY = 10_000;

  private final Sample sample = Sample.made();
  private final Shape contract = sample.contract();
  private final Json.Obj few = sample.run().input();

  /** Square roots: as many digits as measured numbers have. */
  private final Json.Obj many =
      Json.obj("values", IntStream.rangeClosed(1, MANY).mapToDouble(Math::sqrt).toArray());

  /**
   * Fails unless both are right: otherwise it would be the finding of problems that is measured.
   */
  public ShapeMicro() {
    if (!contract.problems(few).isEmpty() || !contract.problems(many).isEmpty()) {
      throw new IllegalStateException("the inputs break the contract");
    }
  }

  /** The capability's example. */
  @Benchmark
  public void check_example(Blackhole hole) {
    hole.consume(contract.problems(few));
  }

  /** Ten thousand numbers. */
  @Benchmark
  public void check_numbers(Blackhole hole) {
    hole.consume(contract.problems(many));
  }

  /** The fingerprint of ten thousand numbers. */
  @Benchmark
  public void fingerprint_numbers(Blackhole hole) {
    hole.consume(Digest.sha256(many));
  }
}
