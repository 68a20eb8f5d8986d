package dev.omni.server.micro;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** The evidence of a run made from what its runtime reported. */
@State(Scope.Benchmark)
public class SealingMicro {
  private final Sample sample = Sample.made();

  /** The leaf of a completed run. */
  @Benchmark
  public void seal(Blackhole hole) {
    hole.consume(sample.sealing().seal(sample.run(), sample.record()));
  }
}
