package dev.omni.http.outbound;

import java.io.IOException;

/** A connection to a forbidden address. The message does not contain the address. */
public final class BlockedAddressException extends IOException {
  private static final long serialVersionUID = 1;

  BlockedAddressException() {
    super("this address may not be reached");
  }
}
