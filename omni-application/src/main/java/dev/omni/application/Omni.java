package dev.omni.application;

import dev.omni.application.run.RunLedger;
import dev.omni.application.run.RunStarts;
import dev.omni.application.run.RunStarts.Entry;
import dev.omni.application.run.RunWorker;
import dev.omni.application.run.Runs;
import dev.omni.application.run.Sealing;
import dev.omni.application.run.StartRun;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.Stores;
import dev.omni.application.world.Catalogue;
import dev.omni.application.world.Worlds;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.World;
import java.util.Optional;

/**
 * Omni as a library: everything that can be asked, behind one object, without HTTP, and without a
 * database unless stores with one are given. Logic never gathers here; it lives in the facets.
 */
public final class Omni {
  private final Stores stores;
  private final Doors doors;
  private final Worlds worlds;
  private final RunWorker worker;
  private final Runs runs;
  private final RunStarts starts;

  private Omni(Builder parts) {
    this.stores = parts.stores;
    this.doors = parts.doors;
    var catalogue = new Catalogue(parts.sandbox.engines());
    this.worlds = new Worlds(catalogue, stores.directory());
    var ledger = new RunLedger(stores.runs(), parts.sealing, doors, doors.id());
    var executing = new RunWorker.Executing(catalogue, parts.sandbox, parts.live);
    this.worker = new RunWorker(ledger, stores.runs(), stores.records(), executing);
    this.runs = new Runs(ledger, stores.runs(), stores.records(), worker);
    this.starts = new RunStarts(worlds, ledger, stores.records(), worker, parts.entry);
  }

  /** Begins with where things are kept. */
  public static Builder on(Stores stores) {
    return new Builder(stores);
  }

  /** What an Omni is made of. */
  public static final class Builder {
    private final Stores stores;
    private CapabilityRuntime sandbox = new NoRuntime();
    private CapabilityRuntime live = sandbox;
    private Doors doors = Doors.system();
    private Entry entry = Entry.open();
    private Sealing sealing =
        (ended, record) ->
            new dev.omni.domain.evidence.Leaf(
                ended.id(), ended.tenant(), ended.subject().kind(), record.canonical());

    private Builder(Stores stores) {
      this.stores = stores;
    }

    /** The runtime of test mode; its engines are the catalogue. */
    public Builder sandbox(CapabilityRuntime runtime) {
      sandbox = runtime;
      return this;
    }

    /** The runtime of live mode. */
    public Builder live(CapabilityRuntime runtime) {
      live = runtime;
      return this;
    }

    /** Time and identity; the system's by default. */
    public Builder doors(Doors given) {
      doors = given;
      return this;
    }

    /** What may turn new runs away; nothing by default. */
    public Builder entry(Entry given) {
      entry = given;
      return this;
    }

    /** What makes the evidence of runs. */
    public Builder sealing(Sealing given) {
      sealing = given;
      return this;
    }

    /** The whole. */
    public Omni build() {
      return new Omni(this);
    }
  }

  /** Worlds, capabilities and workspaces. */
  public Worlds worlds() {
    return worlds;
  }

  /** Reading, listing, following and cancelling runs. */
  public Runs runs() {
    return runs;
  }

  /** Starting runs. */
  public RunStarts starts() {
    return starts;
  }

  /** What does the work; a server drives it by threads. */
  public RunWorker worker() {
    return worker;
  }

  /** A workspace of that name for the caller's runs of a world; made when it is not there. */
  public Workspace open(Caller caller, World world, String name) {
    Optional<Workspace> there =
        stores.directory().workspaces(caller.tenant()).stream()
            .filter(w -> w.world() == world && w.name().equals(name))
            .findFirst();
    return there.orElseGet(
        () -> {
          var made =
              new Workspace(
                  doors.id(), caller.tenant(), world, name, caller.binding().organizationId());
          stores.directory().add(made);
          return made;
        });
  }

  /** Starts a run of a capability, or gives the one that the key already stands for. */
  public Run start(Caller caller, StartRun request) {
    String prefix =
        request.capability().substring(0, Math.max(0, request.capability().indexOf('.')));
    World world =
        World.of(prefix)
            .orElseThrow(
                () ->
                    Fault.of(
                        FaultCode.CAPABILITY_NOT_FOUND,
                        "A capability's id begins with its world and a dot."));
    return starts.start(caller, world, request).run();
  }

  /** Does everything that waits, on this thread; gives how many runs it touched. */
  public int work() {
    return worker.work();
  }
}
