package dev.omni.application.memory;

import dev.omni.application.spi.Vault;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A vault for stores in memory: secrets stay in this object, and the stored text only refers to
 * them.
 */
final class InMemoryVault implements Vault {
  private static final String KEY = "memory";

  private final ConcurrentMap<Ciphertext, Deposit> deposits = new ConcurrentHashMap<>();
  private final AtomicLong last = new AtomicLong();

  private record Deposit(byte[] secret, SecretId place) {}

  @Override
  public Ciphertext encrypt(byte[] secret, SecretId place) {
    var ticket = new Ciphertext("v1." + KEY + "." + last.incrementAndGet() + ".ticket");
    deposits.put(ticket, new Deposit(secret.clone(), place));
    return ticket;
  }

  @Override
  public byte[] decrypt(Ciphertext ciphertext, SecretId place) {
    return Optional.ofNullable(deposits.get(ciphertext))
        .filter(deposit -> deposit.place().equals(place))
        .map(deposit -> deposit.secret().clone())
        .orElseThrow(() -> new DecryptionException("This secret was encrypted for another place."));
  }

  @Override
  public List<String> keys() {
    return List.of(KEY);
  }
}
