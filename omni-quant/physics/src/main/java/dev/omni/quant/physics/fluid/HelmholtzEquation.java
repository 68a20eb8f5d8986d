package dev.omni.quant.physics.fluid;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hipparchus.CalculusFieldElement;

/**
 * The terms of a reduced Helmholtz energy: ideal, polynomial and exponential, Gaussian, and those
 * near the critical point (W. Wagner and A. Pruss, J. Phys. Chem. Ref. Data 31, 2002, tables 6.3 to
 * 6.5). The file of a fluid names its source.
 */
final class HelmholtzEquation {
  /** Terms near the critical point have no second derivative on the critical density itself. */
  private static final double OFF_CRITICAL = 1e-9;

  private final double[] lead;
  private final Map<String, List<double[]>> terms;

  /**
   * Reads the terms of a fluid.
   *
   * @param file of the terms
   * @param lead of the ideal part: a constant, the factor of tau, the factor of ln tau
   */
  HelmholtzEquation(String file, double... lead) {
    this.lead = lead.clone();
    this.terms = read(file);
  }

  private static Map<String, List<double[]>> read(String file) {
    try (InputStream stream = HelmholtzEquation.class.getResourceAsStream(file)) {
      var lines =
          new BufferedReader(
              new InputStreamReader(Objects.requireNonNull(stream), StandardCharsets.UTF_8));
      var terms = new HashMap<String, List<double[]>>();
      for (String line : lines.lines().filter(each -> !each.startsWith("#")).toList()) {
        String[] words = line.split(" ", -1);
        double[] numbers = Arrays.stream(words).skip(1).mapToDouble(Double::parseDouble).toArray();
        terms.computeIfAbsent(words[0], any -> new ArrayList<>()).add(numbers);
      }
      return terms;
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private List<double[]> terms(String kind) {
    return terms.getOrDefault(kind, List.of());
  }

  /** Returns a density beside the critical one where it is that. */
  static double offCritical(double delta) {
    return Math.abs(delta - 1) < OFF_CRITICAL ? 1 + OFF_CRITICAL : delta;
  }

  /** Returns the ideal part. */
  ReducedEnergy ideal(double delta, double tau) {
    double value = StrictMath.log(delta) + lead[0] + lead[1] * tau + lead[2] * StrictMath.log(tau);
    double t = lead[1] + lead[2] / tau;
    double tt = -lead[2] / (tau * tau);
    for (double[] term : terms("ideal")) {
      double decay = StrictMath.exp(-term[1] * tau);
      value += term[0] * StrictMath.log1p(-decay);
      t += term[0] * term[1] * decay / (1 - decay);
      tt -= term[0] * term[1] * term[1] * decay / ((1 - decay) * (1 - decay));
    }
    return new ReducedEnergy(value, 1 / delta, -1 / (delta * delta), t, tt, 0);
  }

  /** Returns the residual part. */
  ReducedEnergy residual(double given, double tau) {
    double delta = offCritical(given);
    double[] sum = new double[6];
    for (double[] term : terms("power")) {
      double c = term[3];
      double power = c > 0 ? StrictMath.pow(delta, c) : 0;
      double value =
          term[0]
              * StrictMath.pow(delta, term[1])
              * StrictMath.pow(tau, term[2])
              * (c > 0 ? StrictMath.exp(-power) : 1);
      double d = (term[1] - c * power) / delta;
      double dd = d * d - (term[1] + c * (c - 1) * power) / (delta * delta);
      add(sum, value, d, dd, term[2], tau);
    }
    for (double[] term : terms("gaussian")) {
      gaussian(sum, term, delta, tau);
    }
    for (double[] term : terms("critical")) {
      critical(sum, term, delta, tau);
    }
    return new ReducedEnergy(sum[0], sum[1], sum[2], sum[3], sum[4], sum[5]);
  }

  /** Adds a term whose derivatives are its value times factors; tau has a power. */
  private static void add(
      double[] sum, double value, double d, double dd, double power, double tau) {
    double t = power / tau;
    sum[0] += value;
    sum[1] += value * d;
    sum[2] += value * dd;
    sum[3] += value * t;
    sum[4] += value * t * (power - 1) / tau;
    sum[5] += value * d * t;
  }

  private static void gaussian(double[] sum, double[] term, double delta, double tau) {
    double far = delta - term[6];
    double hot = tau - term[5];
    double value =
        term[0]
            * StrictMath.pow(delta, term[1])
            * StrictMath.pow(tau, term[2])
            * StrictMath.exp(-term[3] * far * far - term[4] * hot * hot);
    double d = term[1] / delta - 2 * term[3] * far;
    double t = term[2] / tau - 2 * term[4] * hot;
    sum[0] += value;
    sum[1] += value * d;
    sum[2] += value * (d * d - term[1] / (delta * delta) - 2 * term[3]);
    sum[3] += value * t;
    sum[4] += value * (t * t - term[2] / (tau * tau) - 2 * term[4]);
    sum[5] += value * d * t;
  }

  private static void critical(double[] sum, double[] term, double delta, double tau) {
    double n = term[0];
    double a = term[1];
    double b = term[2];
    double bigB = term[3];
    double bigC = term[4];
    double bigD = term[5];
    double bigA = term[6];
    double e = 1 / (2 * term[7]);
    double y = delta - 1;
    double x = y * y;
    double theta = 1 - tau + bigA * StrictMath.pow(x, e);
    double slope = 2 * bigA * e * StrictMath.pow(x, e) / y;
    double bend = 2 * bigA * e * (2 * e - 1) * StrictMath.pow(x, e - 1);
    double reach = theta * theta + bigB * StrictMath.pow(x, a);
    double reachD = 2 * theta * slope + 2 * bigB * a * StrictMath.pow(x, a) / y;
    double reachDd =
        2 * slope * slope
            + 2 * theta * bend
            + 2 * bigB * a * (2 * a - 1) * StrictMath.pow(x, a - 1);
    double f = StrictMath.pow(reach, b);
    double f1 = b * f / reach;
    double f2 = b * (b - 1) * f / (reach * reach);
    double fD = f1 * reachD;
    double fDd = f1 * reachDd + f2 * reachD * reachD;
    double fT = -2 * theta * f1;
    double fTt = 2 * f1 + 4 * theta * theta * f2;
    double fDt = -2 * slope * f1 - 2 * theta * f2 * reachD;
    double psi = StrictMath.exp(-bigC * x - bigD * (tau - 1) * (tau - 1));
    double g = delta * psi;
    double gD = psi * (1 - 2 * bigC * y * delta);
    double gDd = psi * (-2 * bigC * (2 * y + delta) + 4 * bigC * bigC * x * delta);
    double h = -2 * bigD * (tau - 1);
    sum[0] += n * f * g;
    sum[1] += n * (fD * g + f * gD);
    sum[2] += n * (fDd * g + 2 * fD * gD + f * gDd);
    sum[3] += n * g * (fT + f * h);
    sum[4] += n * g * (fTt + 2 * fT * h + f * (h * h - 2 * bigD));
    sum[5] += n * (gD * (fT + f * h) + g * (fDt + fD * h));
  }

  /** Returns the whole energy in any arithmetic, such as one that derives by itself. */
  <T extends CalculusFieldElement<T>> T energy(T delta, T tau) {
    T sum = delta.log().add(lead[0]).add(tau.multiply(lead[1])).add(tau.log().multiply(lead[2]));
    for (double[] term : terms("ideal")) {
      sum = sum.add(tau.multiply(-term[1]).exp().negate().add(1).log().multiply(term[0]));
    }
    for (double[] term : terms("power")) {
      T value = delta.pow(term[1]).multiply(tau.pow(term[2])).multiply(term[0]);
      sum = sum.add(term[3] > 0 ? value.multiply(delta.pow(term[3]).negate().exp()) : value);
    }
    for (double[] term : terms("gaussian")) {
      T far = delta.subtract(term[6]);
      T hot = tau.subtract(term[5]);
      T exponent =
          far.multiply(far).multiply(-term[3]).subtract(hot.multiply(hot).multiply(term[4]));
      sum =
          sum.add(
              delta
                  .pow(term[1])
                  .multiply(tau.pow(term[2]))
                  .multiply(exponent.exp())
                  .multiply(term[0]));
    }
    for (double[] term : terms("critical")) {
      T y = delta.subtract(1);
      T x = y.multiply(y);
      T hot = tau.subtract(1);
      T theta = x.pow(1 / (2 * term[7])).multiply(term[6]).subtract(hot);
      T reach = theta.multiply(theta).add(x.pow(term[1]).multiply(term[3]));
      T exponent = x.multiply(-term[4]).subtract(hot.multiply(hot).multiply(term[5]));
      sum = sum.add(reach.pow(term[2]).multiply(delta).multiply(exponent.exp()).multiply(term[0]));
    }
    return sum;
  }
}
