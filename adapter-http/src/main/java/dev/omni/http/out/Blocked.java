package dev.omni.http.out;

import java.io.IOException;

/** A connection that may not be made. Says nothing about the address. */
public final class Blocked extends IOException {
  private static final long serialVersionUID = 1;

  Blocked() {
    super("this address may not be reached");
  }
}
