package dev.omni.server.node;

import dev.omni.application.Omni;
import dev.omni.application.evidence.Environment;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.run.Bounds;
import dev.omni.application.run.RunLedger;
import dev.omni.application.runtime.DirectPool;
import dev.omni.application.runtime.Seats;
import dev.omni.application.spi.Engine;
import dev.omni.application.webhook.Webhooks;
import dev.omni.application.world.Catalogue;
import dev.omni.domain.access.Mode;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.json.Json;
import dev.omni.http.HttpSettings;
import dev.omni.http.OmniHttp;
import dev.omni.http.admin.AdminListener;
import dev.omni.http.gate.RateLimits;
import dev.omni.http.out.Reach;
import dev.omni.http.out.call.HttpCalls;
import dev.omni.http.out.webhook.HttpWebhookSender;
import dev.omni.quant.Engines;
import dev.omni.quant.instrument.Instruments;
import dev.omni.sandbox.SandboxRuntime;
import dev.omni.server.build.Artifacts;
import dev.omni.server.build.Version;
import dev.omni.server.secret.Credentials;
import dev.omni.server.setting.Settings;
import dev.omni.server.store.Ahead;
import dev.omni.server.store.Store;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A server of this process: stores, engines, workers and listeners, joined. */
public final class Node implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Node.class.getName());
  private static final Duration DRAIN = Duration.ofSeconds(20);

  private final Settings settings;
  private final Store store;
  private final Credentials credentials;
  private final SigningKeys signing;
  private final Omni omni;
  private final Bounds bounds;
  private final DirectPool sandbox;
  private final DirectPool live;
  private final Workers workers;
  private final LogKeeper log;
  private final Records records;
  private final SharedLimits shared;
  private final HttpWebhookSender sender;
  private final HttpCalls calls;
  private final Couriers couriers;
  private final OmniHttp http;
  private final Optional<AdminListener> admin;

  /** What is made while the store opens. */
  private record Made(
      Ahead<List<Engine>> engines,
      Ahead<Optional<AdminListener>> admin,
      String token,
      Observing observing) {
    static Made of(Settings settings, CompletableFuture<Store> store) {
      String token = new Credentials(settings.dataDir()).adminToken();
      var observing = new Observing();
      return new Made(
          Ahead.of("omni-engines", Engines::all),
          Ahead.of("omni-console", () -> Node.admin(settings, token, store, observing)),
          token,
          observing);
    }
  }

  private Node(Settings settings, Store store, Made made, Duration lease) {
    this.settings = settings;
    this.store = store;
    this.credentials = new Credentials(settings.dataDir());
    var limits = new RateLimits(settings.http().rateLimit(), store.doors().clock());
    this.bounds = new Bounds(store.stores().records()::waiting, limits::create);
    List<Engine> engines = made.engines().get();
    this.signing = store.signing();
    Seats seats = LiveRuntime.seats(store.doors());
    this.sandbox =
        LiveRuntime.pooled(
            SandboxRuntime.of(engines, store.doors(), LiveRuntime.threads("omni-sandbox", seats)),
            "omni-direct-test");
    this.live = LiveRuntime.of(engines, store.doors(), seats);
    var reach = new Reach(settings.outward().allowed(), this::ports);
    this.calls = new HttpCalls(reach, settings.outward().trust(), store.doors().clock());
    this.omni =
        Omni.on(made.observing().watching(store.stores()))
            .doors(store.doors())
            .lease(lease)
            .sandbox(sandbox)
            .live(live)
            .entry(bounds)
            .quantitative(Instruments.all())
            .packs(settings.guardPacks())
            .signing(signing)
            .witness(store.witness())
            .vault(store.house().vault())
            .calls(calls)
            .environment(
                Environment.of(Version.text(), Version.revision(), new Artifacts()::describe))
            .build();
    this.workers =
        new Workers(
            omni.worker(),
            Map.of(Mode.TEST, LiveRuntime.jobsHere(), Mode.LIVE, LiveRuntime.jobsHere()),
            LiveRuntime.briefHere(new Catalogue(engines)));
    Optional<Json.Obj> first =
        new FirstStart(store.projects(), store.keys(), settings.bootstrapKeys()).onceOnly();
    this.admin = made.admin().get();
    this.shared =
        new SharedLimits(store.stores().office().tallies(), store.doors(), limits, bounds);
    this.records = new Records(store.stores(), store.doors(), settings.http().logDays());
    Webhooks webhooks = omni.webhooks(new SecureRandom());
    this.http =
        http(
            limits,
            webhooks,
            () ->
                sandbox
                    .trouble()
                    .map(why -> "test mode: " + why)
                    .or(() -> live.trouble().map(why -> "live mode: " + why)),
            made.observing());
    this.sender = new HttpWebhookSender(reach, settings.outward().trust());
    this.couriers = new Couriers(omni.courier(webhooks, sender), store);
    this.log = new LogKeeper(omni);
    workers.start();
    log.start();
    records.start();
    couriers.start();
    if (settings.database().isPresent()) {
      shared.start();
    }
    made.observing().of(new Meters.Sources(store, workers, couriers, records));
    announce(made.token(), first);
  }

  /** Starts with these settings. */
  public static Node start(Settings settings) {
    return start(settings, RunLedger.LEASE);
  }

  /**
   * Starts with these settings.
   *
   * @param lease how long this node may be silent before others take its runs
   */
  public static Node start(Settings settings, Duration lease) {
    var opened = new CompletableFuture<Store>();
    var made = Made.of(settings, opened);
    try {
      opened.complete(Store.open(settings));
      return new Node(settings, opened.join(), made, lease);
    } catch (RuntimeException failed) {
      made.admin().drop(admin -> admin.ifPresent(AdminListener::close));
      opened.thenAccept(Store::close);
      throw failed;
    }
  }

  /** The ports that this server listens on. */
  private Set<Integer> ports() {
    return Stream.concat(Stream.of(http.port()), admin.stream().map(AdminListener::port))
        .collect(Collectors.toSet());
  }

  private OmniHttp http(
      RateLimits limits,
      Webhooks webhooks,
      Supplier<Optional<String>> runtime,
      Observing observing) {
    HttpSettings usual = HttpSettings.USUAL;
    var sizes =
        new HttpSettings.Limits(
            settings.http().maxBody(),
            usual.limits().bodyTime(),
            usual.limits().idle(),
            usual.limits().connections(),
            usual.limits().waiting(),
            DRAIN);
    var listening =
        new HttpSettings(
            settings.listen().host(),
            settings.listen().port(),
            settings.http().keyHeaders(),
            settings.http().publicUrl().map(URI::toString),
            sizes,
            settings.listen().front());
    return OmniHttp.of(omni, store.stores().keys())
        .settings(listening)
        .doors(store.doors().clock(), store.doors().ids())
        .limits(limits)
        .log(line -> observing.answered(records.add(line)))
        .evidence(
            (caller, run, parents) -> Optional.of(omni.evidence().ofRun(caller, run.id(), parents)))
        .deliveries((caller, id) -> Optional.of(webhooks.test(caller.tenant(), id)))
        .ready("store", store::trouble)
        .ready("worker", workers::trouble)
        .ready("runtime", runtime)
        .ready("data_dir", new DataFolder(settings.dataDir(), DataFolder.LEAST)::trouble)
        .start(store.house().secret("cursor"));
  }

  private static Optional<AdminListener> admin(
      Settings settings, String token, CompletableFuture<Store> store, Observing observing) {
    OptionalInt port = settings.listen().consolePort();
    if (port.isEmpty()) {
      return Optional.empty();
    }
    var content =
        new AdminListener.Content(token, () -> store.join().commands(settings), observing::text);
    return Optional.of(new AdminListener("127.0.0.1", port.getAsInt(), content));
  }

  /** Leaves in the data folder where this server is, and the first keys when it made them. */
  private void announce(String token, Optional<Json.Obj> first) {
    Json.Obj known = credentials.read().orElse(Json.Obj.EMPTY);
    Json.Obj next = Json.obj("base_url", baseUrl().toString());
    for (String name : List.of("test_key", "live_key")) {
      next = next.withPresent(name, first.flatMap(f -> f.get(name)).or(() -> known.get(name)));
    }
    next = next.with("admin_token", token);
    next = next.withPresent("console_url", consoleUrl());
    credentials.write(next);
    first.ifPresent(
        made -> LOG.log(Level.INFO, "first keys are in " + credentials.file().toAbsolutePath()));
  }

  /** Where the API is for who asks. */
  public URI baseUrl() {
    return settings.http().publicUrl().orElseGet(this::listening);
  }

  /** Where it listens, whatever address leads there. */
  public URI listening() {
    var at = settings.listen();
    return URI.create(at.front().scheme() + authority(at.host(), http.port()) + "/api/v1");
  }

  private Optional<String> consoleUrl() {
    return admin.map(a -> "http://" + authority("127.0.0.1", a.port()));
  }

  /** Host and port as addresses have them. */
  public static String authority(String host, int port) {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }

  /** The public keys that this server's evidence is signed with. */
  public List<PublishedKey> keys() {
    return signing.published();
  }

  /** The first keys, and where this server is, as its data folder has them. */
  public Credentials credentials() {
    return credentials;
  }

  /** Takes nothing new, finishes or hands back what runs, and closes. */
  @Override
  public void close() {
    bounds.close();
    workers.drain(DRAIN);
    http.stop();
    live.close();
    sandbox.close();
    admin.ifPresent(AdminListener::close);
    log.close();
    records.close();
    shared.close();
    couriers.close();
    sender.close();
    calls.close();
    store.close();
  }
}
