package dev.omni.operations.proof;

import dev.omni.engine.Work;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * The prime factors of a number: small ones by trial, large ones by the method of J. M. Pollard,
 * BIT 15 (1975) 331-334.
 */
final class Factors {
  private static final int TRIALS = 2000;
  private static final int ROUNDS = 100;
  private static final int STEPS_BETWEEN_LOOKS = 1000;

  private Factors() {}

  /** Returns all of them, in rising order, as often as they divide. */
  static List<BigInteger> of(BigInteger number, Work work) {
    var factors = new ArrayList<BigInteger>();
    BigInteger left = number;
    for (int trial = 2; trial < TRIALS; trial++) {
      BigInteger divisor = BigInteger.valueOf(trial);
      while (left.mod(divisor).signum() == 0) {
        factors.add(divisor);
        left = left.divide(divisor);
      }
    }
    split(left, factors, work);
    factors.sort(BigInteger::compareTo);
    return List.copyOf(factors);
  }

  private static void split(BigInteger number, List<BigInteger> into, Work work) {
    if (number.equals(BigInteger.ONE)) {
      return;
    }
    if (number.isProbablePrime(ROUNDS)) {
      into.add(number);
      return;
    }
    BigInteger divisor = number;
    for (long constant = 1; divisor.equals(number); constant++) {
      divisor = cycle(number, BigInteger.valueOf(constant), work);
    }
    split(divisor, into, work);
    split(number.divide(divisor), into, work);
  }

  /** Returns a divisor, which may be the number itself. */
  private static BigInteger cycle(BigInteger number, BigInteger constant, Work work) {
    BigInteger slow = BigInteger.TWO;
    BigInteger fast = BigInteger.TWO;
    BigInteger divisor = BigInteger.ONE;
    for (int step = 0; divisor.equals(BigInteger.ONE); step++) {
      if (step % STEPS_BETWEEN_LOOKS == 0) {
        work.proceed();
      }
      slow = next(slow, constant, number);
      fast = next(next(fast, constant, number), constant, number);
      divisor = slow.subtract(fast).abs().gcd(number);
    }
    return divisor;
  }

  private static BigInteger next(BigInteger x, BigInteger constant, BigInteger number) {
    return x.multiply(x).add(constant).mod(number);
  }
}
