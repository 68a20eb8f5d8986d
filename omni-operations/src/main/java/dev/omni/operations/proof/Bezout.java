package dev.omni.operations.proof;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.engine.Work;
import java.math.BigInteger;
import java.util.Optional;

/**
 * The theorem that {@code g} is the greatest common divisor of {@code a} and {@code b}. A number
 * that divides both and is a combination {@code ax + by} of them is the greatest one (E. Bezout,
 * 1779).
 */
final class Bezout implements Theorem {
  private static final Shape POSITIVE = Shape.integer().atLeast(1).atMost(1e24);

  @Override
  public Shape form() {
    return Shape.object()
        .required("kind", Shape.string())
        .required("a", POSITIVE)
        .required("b", POSITIVE)
        .required("g", POSITIVE)
        .open();
  }

  @Override
  public ProofResult decide(Json.Obj statement, Work work) {
    BigInteger a = Numbers.integer(statement, "a").orElseThrow();
    BigInteger b = Numbers.integer(statement, "b").orElseThrow();
    BigInteger[] old = {a, BigInteger.ONE, BigInteger.ZERO};
    BigInteger[] now = {b, BigInteger.ZERO, BigInteger.ONE};
    while (now[0].signum() != 0) {
      BigInteger times = old[0].divide(now[0]);
      BigInteger[] next = new BigInteger[3];
      for (int i = 0; i < next.length; i++) {
        next[i] = old[i].subtract(times.multiply(now[i]));
      }
      old = now;
      now = next;
    }
    boolean holds = old[0].equals(Numbers.integer(statement, "g").orElseThrow());
    return new ProofResult(holds, Json.obj("g", old[0], "x", old[1], "y", old[2]));
  }

  @Override
  public boolean proves(Json.Obj statement, ProofResult verdict) {
    BigInteger a = Numbers.integer(statement, "a").orElseThrow();
    BigInteger b = Numbers.integer(statement, "b").orElseThrow();
    Optional<BigInteger> g =
        Numbers.integer(verdict.certificate(), "g").filter(divisor -> divisor.signum() > 0);
    Optional<BigInteger> x = Numbers.integer(verdict.certificate(), "x");
    Optional<BigInteger> y = Numbers.integer(verdict.certificate(), "y");
    return g.isPresent()
        && x.isPresent()
        && y.isPresent()
        && a.mod(g.get()).signum() == 0
        && b.mod(g.get()).signum() == 0
        && a.multiply(x.get()).add(b.multiply(y.get())).equals(g.get())
        && verdict.holds() == Numbers.integer(statement, "g").equals(g);
  }
}
