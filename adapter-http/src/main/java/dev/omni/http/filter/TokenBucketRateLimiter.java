package dev.omni.http.filter;

import static dev.omni.application.access.RateLimitKind.CANCEL;
import static dev.omni.application.access.RateLimitKind.CREATE;
import static dev.omni.application.access.RateLimitKind.PREVIEW;
import static dev.omni.application.access.RateLimitKind.READ;
import static java.util.stream.Collectors.joining;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.omni.application.access.ClientAddress;
import dev.omni.application.access.RateLimitKind;
import dev.omni.application.access.RateLimiter;
import dev.omni.application.spi.store.CounterStore.SharedCounter;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.ApiKey.RateLimit;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.http.filter.RateLimitBucket.State;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The rate limits of API keys. A key has one token bucket for all requests, one for creations and
 * one for cancellations, so that no other request can block a cancellation. Every bucket has the
 * rate of the key, else that of the mode. Nodes that exchange counters enforce one common limit,
 * except for requests between two exchanges; an isolated node enforces it alone.
 */
public final class TokenBucketRateLimiter implements RateLimiter {
  private static final RateLimit TEST = new RateLimit(200, 400);
  private static final RateLimit PREVIEWS = new RateLimit(10, 20);
  private static final RateLimit LIVE = new RateLimit(500, 1000);
  private static final RateLimit FAILED = new RateLimit(5, 300);
  private static final int SIGN_INS = 10;
  private static final Duration SIGN_IN_PAUSE = Duration.ofSeconds(5);
  private static final int LINKS = 60;
  private static final Duration LINK_PAUSE = Duration.ofSeconds(1);
  private static final Duration IDLE = Duration.ofMinutes(10);

  private final boolean on;
  private final InstantSource clock;
  private final TimeMeter time;
  private final CounterDelta elsewhere;

  private final Cache<UUID, Allowance> keys =
      Caffeine.newBuilder().maximumSize(100_000).expireAfterAccess(IDLE).build();

  private final Cache<Source, Bucket> addresses =
      Caffeine.newBuilder().maximumSize(100_000).expireAfterAccess(IDLE).build();

  /**
   * Creates a rate limiter.
   *
   * @param on whether limits apply at all
   */
  public TokenBucketRateLimiter(boolean on, InstantSource clock) {
    this.on = on;
    this.clock = clock;
    this.elsewhere = new CounterDelta(clock.instant(), IDLE.multipliedBy(2));
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

  /** The subject of a limit without a key: a policy for the network of a client. */
  private record Source(String policy, String network) {}

  private record Allowance(RateLimit rate, Map<RateLimitKind, RateLimitBucket> buckets) {
    RateLimitBucket of(RateLimitKind kind) {
      return Objects.requireNonNull(buckets.get(kind));
    }

    Stream<SharedCounter> counters(UUID node, UUID key, Instant now) {
      return buckets.entrySet().stream()
          .flatMap(bucket -> bucket.getValue().report(node, key, bucket.getKey(), now).stream());
    }
  }

  /** Returns the account of a key for one kind of request. */
  public Account account(ApiKey key, RateLimitKind kind) {
    RateLimit rate = key.grant().rate().orElse(key.binding().mode() == Mode.TEST ? TEST : LIVE);
    boolean limited = on && rate.perSecond() != 0;
    return new Account(
        limited ? Optional.of(keys.get(key.id(), id -> fresh(rate))) : Optional.empty(), kind);
  }

  /** The account of a request, looked up once; it never charges when limits are off. */
  public final class Account {
    private final Optional<Allowance> allowance;
    private final RateLimitKind kind;

    private Account(Optional<Allowance> allowance, RateLimitKind kind) {
      this.allowance = allowance;
      this.kind = kind;
    }

    /**
     * Charges a request; a creation is charged later in addition.
     *
     * @throws Fault {@code rate_limit_exceeded}
     */
    public void request() {
      allowance.ifPresent(all -> take(all, isOwn(kind) ? kind : READ));
    }

    /**
     * Returns the headers with the limits of the key and the remaining tokens: those of the emptier
     * bucket.
     */
    public Map<String, String> headers() {
      return allowance.map(all -> TokenBucketRateLimiter.headers(all, kind)).orElse(Map.of());
    }
  }

  private Allowance fresh(RateLimit rate) {
    Instant now = clock.instant();
    var buckets = new EnumMap<RateLimitKind, RateLimitBucket>(RateLimitKind.class);
    for (RateLimitKind kind : RateLimitKind.values()) {
      RateLimit own = rate(rate, kind);
      buckets.put(kind, new RateLimitBucket(own, bucket(own), now));
    }
    return new Allowance(rate, buckets);
  }

  private Bucket bucket(RateLimit rate) {
    return Bucket.builder()
        .withCustomTimePrecision(time)
        .addLimit(
            limit ->
                limit.capacity(rate.burst()).refillGreedy(rate.perSecond(), Duration.ofSeconds(1)))
        .build();
  }

  @Override
  public void request(ApiKey key, RateLimitKind kind) {
    account(key, kind).request();
  }

  @Override
  public void create(Caller caller) {
    Allowance allowance = keys.getIfPresent(caller.keyId());
    if (allowance != null) {
      take(allowance, CREATE);
    }
  }

  /** Takes back the charge of a creation that created nothing. */
  public void refund(Caller caller) {
    Optional.ofNullable(keys.getIfPresent(caller.keyId()))
        .ifPresent(allowance -> allowance.of(CREATE).giveBack());
  }

  private void take(Allowance allowance, RateLimitKind kind) {
    RateLimitBucket bucket = allowance.of(kind);
    if (!bucket.take(clock.instant())) {
      long seconds = bucket.state().untilFull();
      throw Fault.of(
          FaultCode.RATE_LIMIT_EXCEEDED,
          "This key may make "
              + rate(allowance.rate(), kind).perSecond()
              + " requests a second; try again in "
              + seconds
              + " s.",
          Json.obj("policy", kind, "retry_after", seconds));
    }
  }

  @Override
  public void failed(ClientAddress from) {
    charge(from, "credential", FAILED, "Too many requests without a valid key");
  }

  @Override
  public void failedSignIn(ClientAddress from) {
    Bucket bucket =
        addresses.get(
            new Source("sign-in", from.area()),
            source ->
                Bucket.builder()
                    .withCustomTimePrecision(time)
                    .addLimit(limit -> limit.capacity(SIGN_INS).refillGreedy(1, SIGN_IN_PAUSE))
                    .build());
    charge(bucket, "sign-in", SIGN_IN_PAUSE, "Too many failed sign-ins");
  }

  @Override
  public void openedLink(ClientAddress from) {
    Bucket bucket =
        addresses.get(
            new Source("link", from.area()),
            source ->
                Bucket.builder()
                    .withCustomTimePrecision(time)
                    .addLimit(limit -> limit.capacity(LINKS).refillGreedy(1, LINK_PAUSE))
                    .build());
    charge(bucket, "link", LINK_PAUSE, "Too many requests for links");
  }

  /**
   * Charges a request {@code OPTIONS} to its address; browsers send one for each path, without key.
   *
   * @throws Fault {@code rate_limit_exceeded}
   */
  public void options(ClientAddress from) {
    charge(from, "options", TEST, "Too many requests OPTIONS");
  }

  private void charge(ClientAddress from, String policy, RateLimit rate, String what) {
    Bucket bucket = addresses.get(new Source(policy, from.network()), source -> bucket(rate));
    charge(bucket, policy, Duration.ofSeconds(1), what);
  }

  private void charge(Bucket bucket, String policy, Duration pause, String what) {
    if (on && !bucket.tryConsume(1)) {
      throw Fault.of(
          FaultCode.RATE_LIMIT_EXCEEDED,
          what + " came from this address.",
          Json.obj("policy", policy, "retry_after", pause.toSeconds()));
    }
  }

  private static Map<String, String> headers(Allowance allowance, RateLimitKind kind) {
    RateLimit rate = rate(allowance.rate(), kind);
    long seconds = Math.max(1, (rate.burst() + rate.perSecond() - 1L) / rate.perSecond());
    String quota = ";q=" + rate.burst() + ";w=" + seconds;
    Stream<RateLimitKind> policies =
        Stream.of(RateLimitKind.values()).filter(each -> !isOwn(each) || kind == each);
    var states = new EnumMap<RateLimitKind, State>(RateLimitKind.class);
    for (RateLimitKind charged : kind == CREATE ? List.of(READ, CREATE) : List.of(kind)) {
      states.put(charged, allowance.of(charged).state());
    }
    long left = states.values().stream().mapToLong(State::left).min().orElse(0);
    var items = new StringJoiner(", ");
    states.forEach((charged, now) -> items.add(item(charged, now.toString())));
    var headers = new LinkedHashMap<String, String>();
    headers.put("RateLimit-Policy", policies.map(each -> item(each, quota)).collect(joining(", ")));
    headers.put("RateLimit", items.toString());
    headers.put("X-RateLimit-Limit", String.valueOf(rate.burst()));
    headers.put("X-RateLimit-Remaining", String.valueOf(left));
    return headers;
  }

  /** Returns the rate of a kind: that of the key, or the one that previews have for every key. */
  private static RateLimit rate(RateLimit ofKey, RateLimitKind kind) {
    return kind == PREVIEW ? PREVIEWS : ofKey;
  }

  /** Returns whether a kind is charged to its own bucket alone. */
  private static boolean isOwn(RateLimitKind kind) {
    return kind == CANCEL || kind == PREVIEW;
  }

  private static String item(RateLimitKind kind, String parameters) {
    return "\"" + kind + "\"" + parameters;
  }

  /** Returns the counters of this node for the other nodes. */
  public List<SharedCounter> counters(UUID node) {
    Instant now = clock.instant();
    return keys.asMap().entrySet().stream()
        .flatMap(key -> key.getValue().counters(node, key.getKey(), now))
        .toList();
  }

  /** Applies the counters of other nodes; counters of other kinds are ignored. */
  public void applyCounters(List<SharedCounter> others) {
    for (SharedCounter counter : others) {
      RateLimitKind.of(counter.counter())
          .ifPresent(
              kind -> {
                long more = elsewhere.increase(counter);
                Optional.ofNullable(keys.getIfPresent(counter.subjectId()))
                    .ifPresent(allowance -> allowance.of(kind).subtract(more));
              });
    }
  }
}
