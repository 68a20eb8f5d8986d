package dev.omni.operations.proof;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.engine.Work;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The theorem that {@code n} is prime. Proved by the certificate of V. R. Pratt, SIAM Journal on
 * Computing 4 (1975) 214-220: for each prime a witness of order n-1 and the prime factors of n-1;
 * disproved by a factor.
 */
final class Prime implements Theorem {
  private static final BigInteger TWO = BigInteger.TWO;
  private static final int ROUNDS = 100;
  private static final int MOST_PRIMES = 500;

  @Override
  public Shape form() {
    return Shape.object()
        .required("kind", Shape.string())
        .required("n", Shape.integer().atLeast(2).atMost(1e24))
        .open();
  }

  @Override
  public ProofResult decide(Json.Obj statement, Work work) {
    BigInteger n = Numbers.integer(statement, "n").orElseThrow();
    if (!n.isProbablePrime(ROUNDS)) {
      return new ProofResult(false, Json.obj("factor", Factors.of(n, work).get(0)));
    }
    Map<BigInteger, Json> primes = new LinkedHashMap<>();
    certify(n, primes, work);
    return new ProofResult(true, Json.obj("primes", List.copyOf(primes.values())));
  }

  private static void certify(BigInteger prime, Map<BigInteger, Json> done, Work work) {
    if (prime.equals(TWO) || done.containsKey(prime)) {
      return;
    }
    List<BigInteger> factors = Factors.of(prime.subtract(BigInteger.ONE), work);
    BigInteger witness = TWO;
    while (!generates(witness, prime, factors)) {
      witness = witness.add(BigInteger.ONE);
    }
    done.put(prime, Json.obj("n", prime, "witness", witness, "factors", factors));
    factors.forEach(factor -> certify(factor, done, work));
  }

  private static boolean generates(BigInteger witness, BigInteger prime, List<BigInteger> factors) {
    BigInteger order = prime.subtract(BigInteger.ONE);
    return factors.stream()
        .noneMatch(q -> witness.modPow(order.divide(q), prime).equals(BigInteger.ONE));
  }

  @Override
  public boolean proves(Json.Obj statement, ProofResult verdict) {
    BigInteger n = Numbers.integer(statement, "n").orElseThrow();
    return verdict.holds()
        ? listed(verdict.certificate()).filter(primes -> sound(n, primes)).isPresent()
        : Numbers.integer(verdict.certificate(), "factor")
            .filter(factor -> factor.compareTo(BigInteger.ONE) > 0 && factor.compareTo(n) < 0)
            .filter(factor -> n.mod(factor).signum() == 0)
            .isPresent();
  }

  /** A number claimed to be prime, with its witness and factors. */
  private record Entry(BigInteger n, BigInteger witness, List<BigInteger> factors) {}

  private static Optional<Map<BigInteger, Entry>> listed(Json.Obj certificate) {
    Map<BigInteger, Entry> entries = new HashMap<>();
    List<Json> items = certificate.findArray("primes").orElse(Json.Arr.EMPTY).items();
    for (Json item : items.subList(0, Math.min(items.size(), MOST_PRIMES))) {
      if (!(item instanceof Json.Obj said)) {
        return Optional.empty();
      }
      Optional<BigInteger> n = Numbers.integer(said, "n").filter(p -> p.compareTo(TWO) > 0);
      Optional<BigInteger> witness = Numbers.integer(said, "witness");
      Optional<List<BigInteger>> factors = said.find("factors").flatMap(Numbers::integers);
      if (n.isEmpty() || witness.isEmpty() || factors.isEmpty()) {
        return Optional.empty();
      }
      entries.put(n.get(), new Entry(n.get(), witness.get(), factors.get()));
    }
    return Optional.of(entries);
  }

  /** Factors are smaller than what they divide, so that no entry can lean on itself. */
  private static boolean sound(BigInteger n, Map<BigInteger, Entry> primes) {
    var waiting = new ArrayList<BigInteger>(List.of(n));
    Set<BigInteger> seen = new HashSet<>();
    while (!waiting.isEmpty()) {
      BigInteger next = waiting.remove(waiting.size() - 1);
      if (!next.equals(TWO) && seen.add(next)) {
        Entry entry = primes.get(next);
        if (entry == null || !sound(entry)) {
          return false;
        }
        waiting.addAll(entry.factors());
      }
    }
    return true;
  }

  private static boolean sound(Entry entry) {
    BigInteger order = entry.n().subtract(BigInteger.ONE);
    BigInteger product = BigInteger.ONE;
    for (BigInteger factor : entry.factors()) {
      if (factor.compareTo(BigInteger.ONE) <= 0) {
        return false;
      }
      product = product.multiply(factor);
    }
    return product.equals(order)
        && entry.witness().modPow(order, entry.n()).equals(BigInteger.ONE)
        && entry.factors().stream()
            .noneMatch(
                q -> entry.witness().modPow(order.divide(q), entry.n()).equals(BigInteger.ONE));
  }
}
