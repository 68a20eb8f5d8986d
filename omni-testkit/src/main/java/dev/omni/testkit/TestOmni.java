package dev.omni.testkit;

import dev.omni.application.Omni;
import dev.omni.application.OmniBuilder;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.engine.Engine;
import dev.omni.engine.LoadedEngine;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * An Omni in memory for tests: its clock stands still until the test moves it, its identifiers
 * count up, and jobs are executed on the thread of the test.
 */
public final class TestOmni implements AutoCloseable {
  private final TestClock clock = TestClock.at("2026-01-01T00:00:00Z");
  private final Omni omni;

  private TestOmni(UnaryOperator<OmniBuilder> engines) {
    OmniBuilder empty = Omni.on(new InMemoryStores().stores()).clock(clock).ids(countingIds());
    this.omni = engines.apply(empty).build();
  }

  /** Creates one with all engines on the class path. */
  public static TestOmni of() {
    return new TestOmni(builder -> builder);
  }

  /** Creates one with these engines. */
  public static TestOmni of(Engine<?, ?>... engines) {
    return of(Stream.of(engines).map(LoadedEngine::of).toArray(LoadedEngine[]::new));
  }

  /** Creates one with engines that are loaded. */
  public static TestOmni of(LoadedEngine... engines) {
    return new TestOmni(builder -> builder.engines(engines));
  }

  /** Creates one without engines. */
  public static TestOmni none() {
    return of(new LoadedEngine[0]);
  }

  /** Returns identifiers that are the same in every run of a test: 1, 2, 3 and so on. */
  private static Supplier<UUID> countingIds() {
    var count = new AtomicLong();
    return () -> new UUID(0x4000L, Long.MIN_VALUE | count.incrementAndGet());
  }

  /** Returns the Omni. */
  public Omni omni() {
    return omni;
  }

  /** Returns the clock. */
  public TestClock clock() {
    return clock;
  }

  /** Returns a developer with every scope in test mode. */
  public Caller caller() {
    return Callers.developer();
  }

  /** Runs a capability once and returns the terminal run. */
  public Run run(String capability, Json.Obj input) {
    return omni.run(caller(), capability, input);
  }

  @Override
  public void close() {
    omni.close();
  }
}
