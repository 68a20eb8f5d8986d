package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.DoubleUnaryOperator;

/**
 * The rule of Gauss and Kronrod with 21 points on parts of an interval, the part with the largest
 * error halved next (R. Piessens et al., QUADPACK, 1983, pp. 18-20).
 *
 * @param integrand on a finite interval; not evaluated at its ends
 */
record GaussKronrod(DoubleUnaryOperator integrand) {
  private static final int MOST_PARTS = 4000;
  private static final double[] NODES = {
    0.995657163025808080735527280689003,
    0.973906528517171720077964012084452,
    0.930157491355708226001207180059508,
    0.865063366688984510732096688423493,
    0.780817726586416897063717578345042,
    0.679409568299024406234327365114874,
    0.562757134668604683339000099272694,
    0.433395394129247190799265943165784,
    0.294392862701460198131126602103866,
    0.14887433898163121088482600112972,
    0
  };
  private static final double[] KRONROD = {
    0.011694638867371874278064396062192, 0.03255816230796472747881897245938964,
    0.05475589657435199603138130024458, 0.07503967481091995276704314091619,
    0.093125454583697605535065465083366, 0.109387158802297641899210590325805,
    0.123491976262065851077958109585166, 0.134709217311473325928054001771707,
    0.142775938577060080797094273138717, 0.147739104901338491374841515972068,
    0.149445554002916905664936468389821
  };
  private static final double[] GAUSS = {
    0.066671344308688137593568809893332, 0.149451349150580593145863397657697,
    0.219086362515982043995534934228163, 0.269266719309996355091226921569469,
    0.295524224714752870173814619188769
  };

  /** A part of the interval with its integral. */
  private record Part(double from, double to, double value, double error) {}

  /** Returns the integral, its error and the evaluations. */
  double[] integral(double from, double to, double tolerance, Work work) {
    return integral(from, to, tolerance, 0, work);
  }

  /**
   * Returns the integral, its error and the evaluations.
   *
   * @param scale what the tolerance is relative to, where it is more than the integral
   */
  double[] integral(double from, double to, double tolerance, double scale, Work work) {
    var parts = new PriorityQueue<Part>(Comparator.comparingDouble(part -> -part.error()));
    Part whole = part(from, to);
    parts.add(whole);
    double value = whole.value();
    double error = whole.error();
    int evaluations = 2 * NODES.length - 1;
    while (error > tolerance * Math.max(scale, Math.abs(value)) && parts.size() < MOST_PARTS) {
      work.proceed();
      Part widest = parts.remove();
      double middle = (widest.from() + widest.to()) / 2;
      if (!(widest.from() < middle && middle < widest.to())) {
        break;
      }
      parts.add(part(widest.from(), middle));
      parts.add(part(middle, widest.to()));
      evaluations += 2 * (2 * NODES.length - 1);
      value = 0;
      error = 0;
      for (Part part : parts) {
        value += part.value();
        error += part.error();
      }
    }
    return new double[] {value, error, evaluations};
  }

  private Part part(double from, double to) {
    double half = (to - from) / 2;
    double middle = from + half;
    double kronrod = 0;
    double gauss = 0;
    for (int k = 0; k < NODES.length; k++) {
      double low = integrand.applyAsDouble(middle - half * NODES[k]);
      double both = NODES[k] == 0 ? low : low + integrand.applyAsDouble(middle + half * NODES[k]);
      kronrod += KRONROD[k] * both;
      gauss += k % 2 == 1 ? GAUSS[k / 2] * both : 0;
    }
    return new Part(from, to, kronrod * half, Math.abs(kronrod - gauss) * half);
  }
}
