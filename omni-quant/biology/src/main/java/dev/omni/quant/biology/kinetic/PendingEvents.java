package dev.omni.quant.biology.kinetic;

import dev.omni.engine.Infeasible;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The events that are triggered and not yet executed. Of those due at one time the one of the
 * highest priority is next, of these the first of the model, or one by chance; one without a
 * priority comes last.
 */
final class PendingEvents {
  /** An event to execute at a time, with the values to assign where they are known. */
  record Pending(double time, int event, Optional<double[]> values) {}

  private final CompiledModel model;
  private final Optional<UniformRandomProvider> chance;
  private final List<Pending> pending = new ArrayList<>();
  private final boolean[] before;

  PendingEvents(CompiledModel model, Optional<UniformRandomProvider> chance) {
    this.model = model;
    this.chance = chance;
    this.before = new boolean[model.events().size()];
    for (int e = 0; e < before.length; e++) {
      before[e] = model.events().get(e).event().trigger().initially();
    }
  }

  /** Triggers the events whose conditions have become true, from the values of now. */
  void observe(double t, Evaluation now) {
    for (int e = 0; e < before.length; e++) {
      CompiledModel.Event event = model.events().get(e);
      boolean holds = now.value(event.trigger()) == 1;
      if (holds && !before[e]) {
        double delay = event.delay() < 0 ? 0 : now.value(event.delay());
        if (!(delay >= 0)) {
          throw new Infeasible("the delay of event " + (e + 1) + " is negative at t = " + t);
        }
        Optional<double[]> values =
            event.event().early() ? Optional.of(values(event, now)) : Optional.empty();
        pending.add(new Pending(t + delay, e, values));
      }
      if (!holds && !event.event().trigger().persistent()) {
        int ended = e;
        pending.removeIf(each -> each.event() == ended);
      }
      before[e] = holds;
    }
  }

  /** Returns the values that an event assigns now. */
  static double[] values(CompiledModel.Event event, Evaluation now) {
    return event.targets().stream().mapToDouble(each -> now.value(each.slot())).toArray();
  }

  /** Removes and returns the next event that is due at a time. */
  Optional<Pending> due(double t, Evaluation now) {
    var first = new ArrayList<Pending>();
    double highest = Double.NEGATIVE_INFINITY;
    for (Pending each : pending) {
      if (each.time() <= t) {
        int slot = model.events().get(each.event()).priority();
        double priority = slot < 0 ? Double.NEGATIVE_INFINITY : now.value(slot);
        if (priority > highest) {
          first.clear();
          highest = priority;
        }
        if (priority == highest) {
          first.add(each);
        }
      }
    }
    if (first.isEmpty()) {
      return Optional.empty();
    }
    first.sort(Comparator.comparingInt(Pending::event));
    int size = first.size();
    Pending next = first.get(chance.map(random -> random.nextInt(size)).orElse(0));
    pending.remove(next);
    return Optional.of(next);
  }

  /** Returns the time of the next event; infinite where there is none. */
  double next() {
    return pending.stream().mapToDouble(Pending::time).min().orElse(Double.POSITIVE_INFINITY);
  }
}
