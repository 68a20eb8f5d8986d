package dev.omni.application.operation;

import dev.omni.application.run.IdempotentRequest;
import dev.omni.application.run.QueuedRuns;
import dev.omni.application.spi.Change;
import dev.omni.application.spi.DocumentStore.Admission;
import dev.omni.application.spi.DocumentStore.Offer;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.StaleChange;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.Trail;
import dev.omni.domain.document.Document;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Decides calls and carries out what was decided: each effect in one commit, or those of several
 * calls in one. What is told is worked out by who asks for it, because it may set off more.
 *
 * @param queue where runs wait
 * @param listeners who is told of what is kept
 */
record Deciding(Stores stores, QueuedRuns queue, Operations.Listeners listeners, Doors doors) {
  private static final int PATIENCE = 100;

  /**
   * A call that is to be decided.
   *
   * @param row what is called
   * @param keyed its idempotency key, if it came under one
   * @param trail what it was set off by, wherever it is decided
   */
  record Wanted(Operation row, Call call, Optional<IdempotentRequest> keyed, Trail trail) {
    private Optional<Json> again(UUID id) {
      return row.again().flatMap(again -> again.of(call.caller(), id));
    }
  }

  /** Decides several calls of one operation and turn, together as far as it can. */
  List<Supplier<Told>> all(List<Wanted> wanted) {
    List<Optional<Supplier<Told>>> together =
        wanted
            .get(0)
            .row()
            .sharing()
            .flatMap(Operation.Sharing::together)
            .filter(able -> wanted.size() > 1)
            .map(able -> together(able, wanted))
            .orElseGet(() -> Collections.nCopies(wanted.size(), Optional.empty()));
    var told = new ArrayList<Supplier<Told>>();
    for (int i = 0; i < wanted.size(); i++) {
      Wanted own = wanted.get(i);
      told.add(together.get(i).orElseGet(() -> apart(own)));
    }
    return told;
  }

  private List<Optional<Supplier<Told>>> together(Operation.Together able, List<Wanted> wanted) {
    try {
      Operation.Joint joint = able.on(wanted.stream().map(Wanted::call).toList());
      if (kept(joint, wanted)) {
        return joint.each().stream().map(keep -> keep.map(Deciding::fresh)).toList();
      }
    } catch (Fault | StaleChange notTogether) {
      // Whose fault it is shows when each is decided by itself.
    }
    return Collections.nCopies(wanted.size(), Optional.empty());
  }

  private static Supplier<Told> fresh(Effect.Keep keep) {
    return () -> Told.fresh(keep.view().apply(keep.document()));
  }

  /** Whether at least two were kept; a lone one is as well decided by itself. */
  private boolean kept(Operation.Joint joint, List<Wanted> wanted) {
    var offers = new ArrayList<Offer>();
    Change with = joint.with();
    for (int i = 0; i < wanted.size(); i++) {
      if (joint.each().get(i).isPresent()) {
        Effect.Keep keep = joint.each().get(i).get();
        offers.add(new Offer(keep.document(), record(keep.document(), wanted.get(i))));
        with = with.then(announced(keep, wanted.get(i)));
      }
    }
    return offers.size() > 1 && stores.documents().admitAll(offers, with);
  }

  private Change announced(Effect.Keep keep, Wanted wanted) {
    try (Trail.Followed followed = wanted.trail().follow()) {
      return keep.with().announcing(listeners.of(keep.document(), wanted.call().caller()));
    }
  }

  /** One of several calls: why it is refused is told to who made it. */
  private Supplier<Told> apart(Wanted wanted) {
    try {
      return alone(wanted);
    } catch (RuntimeException refused) {
      return () -> {
        throw refused;
      };
    }
  }

  /** Decides again, a bounded number of times, when what was read has changed before the commit. */
  Supplier<Told> alone(Wanted wanted) {
    for (int tries = 1; ; tries++) {
      try (Trail.Followed followed = wanted.trail().follow()) {
        return carryOut(wanted.row().decide().on(wanted.call()), wanted);
      } catch (StaleChange changed) {
        if (tries >= PATIENCE) {
          throw changed;
        }
      }
    }
  }

  private Supplier<Told> carryOut(Effect effect, Wanted wanted) {
    if (effect instanceof Effect.Keep keep) {
      Change with = announced(keep, wanted);
      Admission admission =
          stores.documents().admit(keep.document(), record(keep.document(), wanted), with);
      return told(admission, keep.view(), wanted);
    }
    if (effect instanceof Effect.Stand stand) {
      Document there = stand.document();
      return told(new Admission(there, true, Optional.empty()), stand.view(), wanted);
    }
    if (effect instanceof Effect.Replace replace) {
      if (!stores.documents().replace(replace.next(), Change.NONE)) {
        throw new StaleChange();
      }
      return () -> Told.fresh(replace.data());
    }
    if (effect instanceof Effect.Enqueue enqueue) {
      return enqueue(enqueue, wanted);
    }
    if (effect instanceof Effect.Cancel cancel) {
      Run cancelled = queue.cancel(cancel.run(), cancel.behind());
      return () -> Told.fresh(cancel.view().apply(cancelled));
    }
    if (effect instanceof Effect.Listed listed) {
      return () -> new Told(Json.of(listed.items()), false, listed.next(), Optional.empty());
    }
    return () -> Told.fresh(((Effect.Answer) effect).data());
  }

  private Optional<IdempotencyRecord> record(Document document, Wanted wanted) {
    return wanted.keyed().map(request -> request.record(document.id(), doors.now()));
  }

  /** A key that nothing holds yet is taken for what is told. */
  private Supplier<Told> told(Admission told, Function<Document, Json.Obj> view, Wanted wanted) {
    Admission held =
        record(told.document(), wanted)
            .filter(record -> told.holder().isEmpty())
            .map(record -> stores.documents().hold(record, told.document()))
            .orElse(told);
    Document there = held.document();
    return () ->
        held.fresh() || !isReplay(wanted, held.holder())
            ? Told.fresh(view.apply(there))
            : Told.again(wanted.again(there.id()).orElseGet(() -> view.apply(there)));
  }

  private boolean isReplay(Wanted wanted, Optional<IdempotencyRecord> holder) {
    return wanted.keyed().isPresent()
        && holder.isPresent()
        && Operations.isReplay(wanted.keyed().get(), holder.get(), doors.now());
  }

  private Supplier<Told> enqueue(Effect.Enqueue made, Wanted wanted) {
    var admission = queue.add(wanted.call().caller(), made.subject(), made.input(), wanted.keyed());
    return () -> {
      boolean again = !admission.fresh() && isReplay(wanted, admission.holder());
      var queued = new Told.Queued(admission.run(), made.view());
      Json data = made.view().apply(admission.run());
      return (again ? Told.again(data) : Told.fresh(data)).behind(queued);
    };
  }
}
