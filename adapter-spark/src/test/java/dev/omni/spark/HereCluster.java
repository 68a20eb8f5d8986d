package dev.omni.spark;

import dev.omni.application.spi.CapabilityRuntime.Watcher;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/**
 * A cluster in this process: it takes some shards at once and reports the last of them first. All
 * of them travel as bytes.
 *
 * @param atOnce the number of shards that are taken at once
 * @param changed changes the reports
 */
record HereCluster(int atOnce, UnaryOperator<ShardReport> changed) implements ShardCluster {
  /** Returns a cluster that takes all shards at once. */
  static HereCluster reversing() {
    return new HereCluster(Integer.MAX_VALUE, same -> same);
  }

  @Override
  public String name() {
    return "spark";
  }

  @Override
  public String version() {
    return "0";
  }

  @Override
  public <S extends Serializable> void compute(
      ShardJob<S> job, Iterator<S> shards, BooleanSupplier cancelled, Reports reports) {
    ShardJob<S> there = sent(job);
    int before = 0;
    while (shards.hasNext()) {
      var wave = new ArrayList<S>();
      while (wave.size() < atOnce && shards.hasNext()) {
        wave.add(sent(shards.next()));
      }
      for (int i = wave.size() - 1; i >= 0; i--) {
        ShardReport report = ShardReport.of(there, wave.get(i), Watcher.none(), (before + i) % 2);
        if (!reports.add(before + i, changed.apply(sent(report)))) {
          return;
        }
      }
      before += wave.size();
    }
  }

  /** Returns what arrives at another process. */
  @SuppressWarnings("unchecked") // It is what was written.
  private static <T> T sent(T value) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
      out.flush();
      try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        return (T) in.readObject();
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (ClassNotFoundException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
