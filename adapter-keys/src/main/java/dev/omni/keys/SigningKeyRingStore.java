package dev.omni.keys;

import dev.omni.domain.json.Json;
import java.util.function.UnaryOperator;

/** The storage of the ring of signing keys, shared by all nodes. */
interface SigningKeyRingStore {
  /** Returns a value that is equal as long as the ring is unchanged. */
  Object version();

  /** Returns the ring; empty before its creation. */
  Json.Obj read();

  /** Changes the ring exclusively. */
  void change(UnaryOperator<Json.Obj> change);

  String name();
}
