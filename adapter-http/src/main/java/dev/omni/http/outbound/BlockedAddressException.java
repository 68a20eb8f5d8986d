package dev.omni.http.outbound;

import java.io.IOException;

/** A connection that may not be made. Says nothing about the address. */
public final class BlockedAddressException extends IOException {
  private static final long serialVersionUID = 1;

  BlockedAddressException() {
    super("this address may not be reached");
  }
}
