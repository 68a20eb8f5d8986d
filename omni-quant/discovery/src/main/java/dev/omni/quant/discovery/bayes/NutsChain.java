package dev.omni.quant.discovery.bayes;

import dev.omni.engine.Work;
import dev.omni.quant.core.BlockSeeds;
import dev.omni.quant.core.StandardNormal;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.hipparchus.util.FastMath;

/**
 * A chain of Hamiltonian trajectories that end where they turn back (M. D. Hoffman and A. Gelman,
 * J. Mach. Learn. Res. 15, 2014, pp. 1593-1623), with draws by their weights along a trajectory and
 * the criterion of momenta (M. Betancourt, A Conceptual Introduction to Hamiltonian Monte Carlo,
 * 2017, appendix A). Its numbers follow from the seed and the number of the chain alone.
 */
final class NutsChain {
  private static final int MOST_DEPTH = 10;
  private static final double MOST_ERROR = 1000;
  private static final int MOST_STARTS = 100;
  private static final int MOST_DOUBLINGS = 100;

  private final LogDensity density;
  private final UniformRandomProvider random;
  private final Warmup warmup;
  private final double[][] draws;
  private final double[][] slopes;
  private final double[] logs;
  private int iteration;
  private int divergences;
  private int deepest;
  private Place here;

  /** A place with its density, slope and momentum. */
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  private record Place(double[] q, double log, double[] slope, double[] p) {}

  /**
   * A part of a trajectory.
   *
   * @param back its end behind
   * @param front its end ahead
   * @param drawn place by the weights
   * @param logWeight logarithm of the sum of the weights
   * @param sum of the momenta
   * @param going whether it may be led on
   */
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  private record Part(
      Place back, Place front, Place drawn, double logWeight, double[] sum, boolean going) {}

  /** Counts of a trajectory. */
  private static final class Count {
    private double accepted;
    private int steps;
    private boolean diverged;
  }

  NutsChain(LogDensity density, SamplingSizes sizes, int chain) {
    this.density = density;
    random = RandomSource.XO_RO_SHI_RO_128_PP.create(BlockSeeds.splitmix64(sizes.seed(), chain));
    warmup = new Warmup(density.size(), sizes.warmup());
    draws = new double[sizes.draws()][];
    slopes = new double[sizes.draws()][];
    logs = new double[sizes.draws()];
    here = start();
  }

  private Place start() {
    for (int k = 0; k < MOST_STARTS; k++) {
      double[] q = new double[density.size()];
      for (int i = 0; i < q.length; i++) {
        q[i] = -2 + 4 * random.nextDouble();
      }
      Place place = at(q, new double[q.length]);
      if (Double.isFinite(place.log())) {
        return place;
      }
    }
    throw new dev.omni.engine.Infeasible(
        "no start of a chain has a finite density: give the columns another scale");
  }

  private Place at(double[] q, double[] p) {
    double[] slope = new double[q.length];
    double log = density.at(q, slope);
    boolean finite = Double.isFinite(log) && Arrays.stream(slope).allMatch(Double::isFinite);
    return new Place(q, finite ? log : Double.NEGATIVE_INFINITY, slope, p);
  }

  /** Leads the chain on; returns whether it is at its end. */
  boolean advance(int iterations, Work work) {
    int last = Math.min(warmup.length() + draws.length, iteration + iterations);
    if (iteration == 0) {
      warmup.restart(reasonable());
    }
    for (; iteration < last; iteration++) {
      work.proceed();
      boolean warm = iteration < warmup.length();
      double step = warm ? warmup.step() : warmup.finalStep();
      Count count = new Count();
      int depth = move(step, count);
      if (warm) {
        if (warmup.learn(count.accepted / Math.max(1, count.steps), here.q())) {
          warmup.restart(reasonable());
        }
      } else {
        int at = iteration - warmup.length();
        draws[at] = here.q();
        slopes[at] = here.slope();
        logs[at] = here.log();
        divergences += count.diverged ? 1 : 0;
        deepest += depth >= MOST_DEPTH ? 1 : 0;
      }
    }
    return iteration >= warmup.length() + draws.length;
  }

  private double[] momentum() {
    double[] p = new double[density.size()];
    for (int i = 0; i < p.length; i++) {
      double u = random.nextDouble();
      p[i] = StandardNormal.quantile(Math.max(0x1p-60, u)) / Math.sqrt(warmup.variance()[i]);
    }
    return p;
  }

  private double energy(Place place) {
    double kinetic = 0;
    for (int i = 0; i < place.p().length; i++) {
      kinetic += place.p()[i] * place.p()[i] * warmup.variance()[i];
    }
    return 0.5 * kinetic - place.log();
  }

  private Place leap(Place from, double step) {
    int n = from.q().length;
    double[] p = new double[n];
    double[] q = new double[n];
    for (int i = 0; i < n; i++) {
      p[i] = from.p()[i] + 0.5 * step * from.slope()[i];
      q[i] = from.q()[i] + step * warmup.variance()[i] * p[i];
    }
    Place next = at(q, p);
    for (int i = 0; i < n; i++) {
      p[i] += 0.5 * step * next.slope()[i];
    }
    return next;
  }

  /** Returns a first step whose acceptance is next to four fifths. */
  private double reasonable() {
    double step = 1;
    Place from = new Place(here.q(), here.log(), here.slope(), momentum());
    boolean accepted = energy(from) - energy(leap(from, step)) > StrictMath.log(0.8);
    for (int k = 0; k < MOST_DOUBLINGS; k++) {
      double next = accepted ? 2 * step : step / 2;
      from = new Place(here.q(), here.log(), here.slope(), momentum());
      boolean again = energy(from) - energy(leap(from, next)) > StrictMath.log(0.8);
      if (again != accepted) {
        return accepted ? step : next;
      }
      step = next;
    }
    return step;
  }

  /** Moves the chain by one trajectory; returns how often it was doubled. */
  private int move(double step, Count count) {
    Place start = new Place(here.q(), here.log(), here.slope(), momentum());
    double energy = energy(start);
    Part whole = new Part(start, start, start, 0, start.p().clone(), true);
    int depth = 0;
    while (whole.going() && depth < MOST_DEPTH) {
      boolean ahead = random.nextBoolean();
      Place end = ahead ? whole.front() : whole.back();
      Part more = part(end, ahead ? step : -step, depth, energy, count);
      if (!more.going()) {
        depth++;
        break;
      }
      boolean taken = random.nextDouble() < FastMath.exp(more.logWeight() - whole.logWeight());
      whole = joined(whole, more, ahead, taken ? more.drawn() : whole.drawn());
      depth++;
    }
    here = whole.drawn();
    return depth;
  }

  /** Returns a part of 2^depth steps from an end, as far as it goes. */
  private Part part(Place end, double step, int depth, double energy, Count count) {
    if (depth == 0) {
      Place next = leap(end, step);
      double error = energy(next) - energy;
      count.steps++;
      boolean sound = error <= MOST_ERROR;
      count.diverged |= !sound;
      count.accepted += sound ? Math.min(1, FastMath.exp(-error)) : 0;
      return new Part(
          next, next, next, sound ? -error : Double.NEGATIVE_INFINITY, next.p().clone(), sound);
    }
    Part first = part(end, step, depth - 1, energy, count);
    if (!first.going()) {
      return first;
    }
    boolean ahead = step > 0;
    Part second = part(ahead ? first.front() : first.back(), step, depth - 1, energy, count);
    if (!second.going()) {
      return second;
    }
    double log = sum(first.logWeight(), second.logWeight());
    boolean taken = random.nextDouble() < FastMath.exp(second.logWeight() - log);
    return joined(first, second, ahead, taken ? second.drawn() : first.drawn());
  }

  private Part joined(Part one, Part other, boolean ahead, Place drawn) {
    Part behind = ahead ? one : other;
    Part front = ahead ? other : one;
    double[] sum = one.sum().clone();
    Arrays.setAll(sum, i -> one.sum()[i] + other.sum()[i]);
    boolean going =
        onward(sum, behind.back().p(), front.front().p())
            && onward(plus(behind.sum(), front.back().p()), behind.back().p(), front.back().p())
            && onward(plus(front.sum(), behind.front().p()), behind.front().p(), front.front().p());
    return new Part(
        behind.back(), front.front(), drawn, sum(one.logWeight(), other.logWeight()), sum, going);
  }

  private static double[] plus(double[] one, double[] other) {
    double[] sum = one.clone();
    Arrays.setAll(sum, i -> one[i] + other[i]);
    return sum;
  }

  /** Returns whether both ends still move along the sum of the momenta. */
  private boolean onward(double[] sum, double[] back, double[] front) {
    double behind = 0;
    double ahead = 0;
    for (int i = 0; i < sum.length; i++) {
      double velocity = warmup.variance()[i] * sum[i];
      behind += velocity * back[i];
      ahead += velocity * front[i];
    }
    return behind > 0 && ahead > 0;
  }

  private static double sum(double one, double other) {
    double large = Math.max(one, other);
    return large == Double.NEGATIVE_INFINITY
        ? large
        : large + FastMath.log1p(FastMath.exp(Math.min(one, other) - large));
  }

  /** Returns the coordinates of each draw. */
  double[][] draws() {
    return draws;
  }

  /** Returns the slopes of the logarithm of the density at each draw. */
  double[][] slopes() {
    return slopes;
  }

  double[] logs() {
    return logs;
  }

  int divergences() {
    return divergences;
  }

  /** Returns the number of trajectories that were as long as is allowed. */
  int deepest() {
    return deepest;
  }
}
