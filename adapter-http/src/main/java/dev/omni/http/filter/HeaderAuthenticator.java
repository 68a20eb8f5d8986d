package dev.omni.http.filter;

import dev.omni.application.access.ApiKeyAuthenticator;
import dev.omni.application.access.ClientAddress;
import dev.omni.application.access.RateLimiter;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.fault.ErrorType;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.http.route.HeaderLines;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The authentication of requests by API key. A key comes as {@code Authorization: Bearer}, or in
 * one of the key headers where hosts do not forward that one; never in the address or a cookie.
 */
public final class HeaderAuthenticator {
  private static final Pattern BEARER = Pattern.compile("(?is)bearer(?:\\z| ++)(.*)");

  private final ApiKeyAuthenticator keys;
  private final List<String> headers;
  private final RateLimiter limits;

  /**
   * @param headers the names of the key headers
   */
  public HeaderAuthenticator(ApiKeyAuthenticator keys, List<String> headers, RateLimiter limits) {
    this.keys = keys;
    this.headers = headers;
    this.limits = limits;
  }

  /**
   * Returns the key of a request; report its faults by {@link #failed}.
   *
   * @throws Fault {@code credential_missing}, {@code credential_invalid}, {@code
   *     credential_ambiguous}
   */
  public ApiKey key(HeaderLines lines) {
    return keys.key(credential(lines));
  }

  /** Returns whether the key of an accepted request is still valid. */
  public boolean good(HeaderLines lines, Instant now) {
    try {
      return ApiKeyAuthenticator.valid(key(lines), now);
    } catch (Fault unknown) {
      return false;
    }
  }

  /**
   * Charges a failed authentication to its address and returns the fault.
   *
   * @throws Fault {@code rate_limit_exceeded} when too many from there failed
   */
  public Fault failed(Fault fault, ClientAddress from) {
    if (fault.code().category() == ErrorType.AUTHENTICATION) {
      limits.failed(from);
    }
    return fault;
  }

  private String credential(HeaderLines lines) {
    Optional<String> sent = lines.one("Authorization").flatMap(HeaderAuthenticator::bearer);
    for (String name : headers) {
      Optional<String> here = lines.one(name).map(String::strip).filter(v -> !v.isEmpty());
      if (sent.isPresent() && here.isPresent() && !here.equals(sent)) {
        throw Fault.of(
            FaultCode.CREDENTIAL_AMBIGUOUS, "Two different keys were sent; send one of them.");
      }
      sent = sent.or(() -> here);
    }
    return sent.orElseThrow(
        () ->
            Fault.of(
                FaultCode.CREDENTIAL_MISSING,
                "API key missing: send Authorization: Bearer KEY, or "
                    + headers.get(0)
                    + ": KEY."));
  }

  private static Optional<String> bearer(String value) {
    Matcher shown = BEARER.matcher(value.strip());
    return shown.matches() ? Optional.of(shown.group(1)) : Optional.empty();
  }
}
