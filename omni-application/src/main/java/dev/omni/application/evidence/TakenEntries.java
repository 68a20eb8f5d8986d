package dev.omni.application.evidence;

import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The pending entries that this node has taken to sequence them, and how often it was lost while it
 * did. It is stored outside the database, so that it costs no commit; each node has its own.
 */
public interface TakenEntries {
  /** The number of losses after which an entry is left pending. */
  int MAX_LOSSES = 3;

  /**
   * The state that survives the process.
   *
   * @param taken ids of the entries that are being sequenced
   * @param losses by the id of an entry, how often the process was lost with the entry taken
   */
  record State(List<UUID> taken, Map<UUID, Integer> losses) {
    /** Of a node that was never lost. */
    public static final State NONE = new State(List.of(), Map.of());

    public State {
      taken = List.copyOf(taken);
      losses = Map.copyOf(losses);
    }
  }

  /** Returns the stored state. */
  State load();

  /** Stores a state, before the work that it counts begins. */
  void store(State state);

  /** Creates a storage with the lifetime of this object, for embedding. */
  static TakenEntries inMemory() {
    return new TakenEntries() {
      private volatile State state = State.NONE;

      @Override
      public State load() {
        return state;
      }

      @Override
      public void store(State next) {
        state = next;
      }
    };
  }
}
