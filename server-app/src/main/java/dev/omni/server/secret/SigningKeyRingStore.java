package dev.omni.server.secret;

import dev.omni.domain.json.Json;
import java.util.function.UnaryOperator;

/** Where the ring of signing keys is kept, for all nodes that share it. */
interface SigningKeyRingStore {
  /** What is equal for as long as the ring is. */
  Object version();

  /** The ring; empty before there is one. */
  Json.Obj read();

  /** Changes the ring while nobody else does. */
  void change(UnaryOperator<Json.Obj> change);

  /** Its name for people. */
  String name();
}
