package dev.omni.domain.evidence;

import java.net.URI;
import java.util.regex.Pattern;

/**
 * The address under which the predicate types of statements are, so that a reader of a statement
 * may ask there what it says.
 *
 * @param address with https, without a slash at its end
 */
public record PredicateBase(String address) {
  private static final Pattern FORM = Pattern.compile("https://[!-~]{1,200}");

  /** The address of this project. */
  public static final PredicateBase USUAL = new PredicateBase("https://omni.example/predicates");

  /**
   * Requires an address.
   *
   * @throws IllegalArgumentException for another one
   */
  public PredicateBase {
    address = address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
    if (!FORM.matcher(address).matches() || URI.create(address).getHost() == null) {
      throw new IllegalArgumentException("must be an https:// address of at most 200 characters");
    }
  }

  /** Returns the predicate type of a kind of execution. */
  public String type(String kind) {
    return switch (kind) {
      case "verification" -> "https://in-toto.io/attestation/svr/v0.2";
      case "benchmark_run" -> "https://in-toto.io/attestation/test-result/v0.1";
      case "omni_run" -> address + "/run/v2";
      case "sign_off" -> address + "/sign_off/v1";
      default -> address + "/" + kind + "/v2";
    };
  }
}
