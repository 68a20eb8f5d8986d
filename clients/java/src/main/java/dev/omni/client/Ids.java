package dev.omni.client;

import java.security.SecureRandom;
import java.util.UUID;

/** Identifiers that the client makes: UUIDs of version 7 (RFC 9562). */
final class Ids {
  private static final SecureRandom CHANCE = new SecureRandom();

  private Ids() {}

  static UUID uuid7() {
    long high = System.currentTimeMillis() << 16 | 0x7000 | (CHANCE.nextLong() & 0x0fff);
    long low = (CHANCE.nextLong() & 0x3fffffffffffffffL) | 0x8000000000000000L;
    return new UUID(high, low);
  }

  static String request() {
    return "req_" + uuid7();
  }

  static String key() {
    return "java-" + uuid7();
  }
}
