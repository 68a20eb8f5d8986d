package dev.omni.http.runtime;

import java.io.IOException;

/** A runtime has no place for one more execution. */
final class FullRuntime extends IOException {
  private static final long serialVersionUID = 1L;

  FullRuntime() {
    super("the runtime has no place");
  }
}
