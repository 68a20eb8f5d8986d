package dev.omni.application.spi.outside;

import java.time.Instant;
import java.util.Optional;

/** An authority that confirms when bytes existed (RFC 3161). */
@FunctionalInterface
public interface TimeAuthority {
  /**
   * Returns a checked token over bytes; empty when there is none, or not the right one.
   *
   * @throws RefusedTokenException when what came is no token over these bytes
   */
  Optional<Token> stamp(byte[] subject);

  /**
   * A token whose imprint and signature are right.
   *
   * @param der as the authority sent it
   * @param at the time that it confirms
   * @param authority subject of the certificate that signed it
   */
  record Token(byte[] der, Instant at, String authority) {}

  /** An answer that is no token over the bytes that were sent; its message says why. */
  final class RefusedTokenException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    public RefusedTokenException(String reason) {
      super(reason);
    }
  }
}
