package dev.omni.http.gate;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.ApiKey.Rate;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.http.route.Meter;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * How fast each key may ask: a token bucket for all requests, one more for what makes something
 * new, and one for cancelling, so that nothing can crowd it out. Every bucket has the key's own
 * rate, else that of its mode.
 */
public final class RateLimits {
  private static final Rate TEST = new Rate(200, 400);
  private static final Rate LIVE = new Rate(500, 1000);
  private static final Rate FAILED = new Rate(5, 300);
  private static final Duration IDLE = Duration.ofMinutes(10);

  private final boolean on;
  private final TimeMeter time;
  private final Cache<UUID, Allowance> keys =
      Caffeine.newBuilder().maximumSize(100_000).expireAfterAccess(IDLE).build();
  private final Cache<String, Bucket> addresses =
      Caffeine.newBuilder().maximumSize(100_000).expireAfterAccess(IDLE).build();

  /**
   * With a clock.
   *
   * @param on whether anything is limited at all
   */
  public RateLimits(boolean on, InstantSource clock) {
    this.on = on;
    this.time =
        new TimeMeter() {
          @Override
          public long currentTimeNanos() {
            return clock.millis() * 1_000_000;
          }

          @Override
          public boolean isWallClockBased() {
            return true;
          }
        };
  }

  /** The buckets of one key. */
  private record Allowance(Rate rate, Map<Meter, Bucket> buckets) {}

  private Optional<Allowance> allowance(ApiKey key) {
    Rate rate = key.grant().rate().orElse(key.binding().mode() == Mode.TEST ? TEST : LIVE);
    if (!on || rate.perSecond() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        keys.get(
            key.id(),
            id ->
                new Allowance(
                    rate,
                    Map.of(
                        Meter.READ, bucket(rate),
                        Meter.CREATE, bucket(rate),
                        Meter.CANCEL, bucket(rate)))));
  }

  private Bucket bucket(Rate rate) {
    return Bucket.builder()
        .withCustomTimePrecision(time)
        .addLimit(
            limit ->
                limit.capacity(rate.burst()).refillGreedy(rate.perSecond(), Duration.ofSeconds(1)))
        .build();
  }

  /**
   * Charges a request; one that makes something new is charged for that later.
   *
   * @throws Fault {@code rate_limit_exceeded}
   */
  public void request(ApiKey key, Meter meter) {
    Meter charged = meter == Meter.CANCEL ? Meter.CANCEL : Meter.READ;
    allowance(key).ifPresent(allowance -> take(allowance, charged));
  }

  /**
   * Charges for something new. A caller that did not come in through the gate is not limited.
   *
   * @throws Fault {@code rate_limit_exceeded}
   */
  public void create(Caller caller) {
    Allowance allowance = keys.getIfPresent(caller.keyId());
    if (allowance != null) {
      take(allowance, Meter.CREATE);
    }
  }

  private static void take(Allowance allowance, Meter meter) {
    Bucket bucket = bucket(allowance, meter);
    if (!bucket.tryConsume(1)) {
      long seconds = untilFull(allowance.rate(), bucket.getAvailableTokens());
      throw Fault.of(
          FaultCode.RATE_LIMIT_EXCEEDED,
          "This key may make "
              + allowance.rate().perSecond()
              + " requests a second; try again in "
              + seconds
              + " s.",
          Json.obj("policy", meter, "retry_after", seconds));
    }
  }

  private static Bucket bucket(Allowance allowance, Meter meter) {
    return java.util.Objects.requireNonNull(allowance.buckets().get(meter));
  }

  private static long untilFull(Rate rate, long left) {
    return Math.max(
        1, (rate.burst() - Math.max(0, left) + rate.perSecond() - 1) / rate.perSecond());
  }

  /**
   * Charges a failed authentication to where it came from; a network of IPv6 (its first 64 bits) is
   * one place. Valid keys from there are never affected.
   *
   * @throws Fault {@code rate_limit_exceeded}
   */
  public void failed(Place from) {
    Bucket bucket = addresses.get(from.network(), network -> bucket(FAILED));
    if (on && !bucket.tryConsume(1)) {
      throw Fault.of(
          FaultCode.RATE_LIMIT_EXCEEDED,
          "Too many requests without a valid key came from this address.",
          Json.obj("policy", "credential", "retry_after", 1));
    }
  }

  /**
   * The headers that tell a key its limits, and how much is left of what a request is charged to.
   */
  public Map<String, String> headers(ApiKey key, Meter meter) {
    return allowance(key).map(allowance -> headers(allowance, meter)).orElse(Map.of());
  }

  private static Map<String, String> headers(Allowance allowance, Meter meter) {
    Rate rate = allowance.rate();
    String quota = ";q=" + rate.burst() + ";w=" + untilFull(rate, 0);
    long left = bucket(allowance, meter).getAvailableTokens();
    String standing = standing(allowance, meter);
    var headers = new LinkedHashMap<String, String>();
    headers.put(
        "RateLimit-Policy",
        "\"read\""
            + quota
            + ", \"create\""
            + quota
            + (meter == Meter.CANCEL ? ", \"cancel\"" + quota : ""));
    headers.put(
        "RateLimit",
        meter == Meter.CREATE ? standing(allowance, Meter.READ) + ", " + standing : standing);
    headers.put("X-RateLimit-Limit", String.valueOf(rate.burst()));
    headers.put("X-RateLimit-Remaining", String.valueOf(left));
    return headers;
  }

  private static String standing(Allowance allowance, Meter meter) {
    long left = bucket(allowance, meter).getAvailableTokens();
    return "\"" + meter + "\";r=" + left + ";t=" + untilFull(allowance.rate(), left);
  }
}
