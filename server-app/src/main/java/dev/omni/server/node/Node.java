package dev.omni.server.node;

import dev.omni.application.evidence.EvidenceFormat;
import dev.omni.application.run.worker.RunWriter;
import dev.omni.application.spi.data.RowFormat;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.console.Console;
import dev.omni.domain.data.RecordFormat;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.World;
import dev.omni.http.HttpSettings;
import dev.omni.http.OmniHttp;
import dev.omni.keys.CredentialsFile;
import dev.omni.server.plugin.InstalledEngines;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.store.ConfiguredStores;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** A server of this process: the parts of a node, and the API listener. */
public final class Node implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Node.class.getName());
  private static final String API = "/api/v1";

  private final NodeCore core;
  private final ServerSettings settings;
  private final CredentialsFile credentials;
  private final RequestLogTask records;
  private final RetentionTask retention;
  private final OmniHttp http;
  private final Optional<Console> console;
  private final Optional<String> signInLink;

  private Node(NodeCore core) {
    this.core = core;
    this.settings = core.settings;
    this.credentials = new CredentialsFile(settings.files().dataDir());
    ConfiguredStores store = core.store;
    Optional<Json.Obj> first =
        new FirstStartSetup(store.projects(), store.keys(), settings.files().bootstrapKeys())
            .createFirstKeys();
    this.records =
        new RequestLogTask(store.stores(), store.clockAndIds(), settings.http().logDays());
    this.retention = new RetentionTask(store.retention(settings), core.omni.dataSets());
    core.meters.watch(records);
    var pages = Optional.of(new ConsoleParts(core)).filter(parts -> settings.listen().console());
    this.console = pages.map(parts -> parts.console(this::baseUrl));
    this.http = http();
    core.ports.add(http.port());
    this.signInLink =
        pages.filter(parts -> first.isPresent()).flatMap(parts -> parts.signInLink(baseUrl()));
    core.start();
    records.start();
    retention.start();
    announce(first);
  }

  public static Node start(ServerSettings settings) {
    return start(settings, RunWriter.LEASE);
  }

  /**
   * Starts a server.
   *
   * @param lease maximum time without a renewal before other nodes take over the runs of this one
   */
  public static Node start(ServerSettings settings, Duration lease) {
    NodeCore core = NodeCore.open(settings, InstalledEngines.of(settings), lease);
    try {
      return new Node(core);
    } catch (RuntimeException failed) {
      core.close();
      throw failed;
    }
  }

  private OmniHttp http() {
    ConfiguredStores store = core.store;
    OmniHttp.Builder builder = OmniHttp.of(core.omni, store.stores().keys());
    console.ifPresent(pages -> builder.console(pages::register));
    return builder
        .settings(listener())
        .clockAndIds(store.clockAndIds().clock(), store.clockAndIds().ids())
        .limits(core.limits)
        .provider(core.provider())
        .tracer(core.tracer())
        .formats(found(RowFormat.class), found(EvidenceFormat.class))
        .files(recordFormats())
        .log(line -> core.meters.answered(records.add(line)))
        .webhookAddresses(core.addresses)
        .shares(new ConsoleParts(core).links(() -> server(baseUrl())))
        .bodies(core.bodies)
        .alive(core.heartbeats::deadParts)
        .ready("store", store::unavailableReason)
        .ready("worker", core::workerUnavailableReason)
        .ready("runtime", core::runtimeUnavailableReason)
        .ready(
            "data_dir",
            new DataDirectory(settings.files().dataDir(), DataDirectory.LEAST)::unavailableReason)
        .alarm("log", core::logAlarm)
        .start(store.secrets().secret("cursor"));
  }

  /** Returns the formats of files, which are classes of the engines of two worlds. */
  private List<RecordFormat> recordFormats() {
    ServedWorlds worlds = settings.worlds().orElse(ServedWorlds.ALL);
    return worlds.has(World.BIOLOGY) || worlds.has(World.MOLECULAR)
        ? found(RecordFormat.class)
        : List.of();
  }

  private static <T> List<T> found(Class<T> kind) {
    return ServiceLoader.load(kind).stream().map(ServiceLoader.Provider::get).toList();
  }

  private HttpSettings listener() {
    HttpSettings.Limits usual = HttpSettings.USUAL.limits();
    var limits =
        new HttpSettings.Limits(
            settings.http().maxBody(),
            usual.bodyTime(),
            usual.idle(),
            usual.connections(),
            usual.waiting(),
            NodeCore.DRAIN);
    return new HttpSettings(
        settings.listen().host(),
        settings.listen().port(),
        settings.http().keyHeaders(),
        settings.http().publicUrl().map(Node::server),
        limits,
        settings.listen().front());
  }

  /** Writes the address of the server and new first keys to the data folder. */
  private void announce(Optional<Json.Obj> first) {
    Json.Obj known = credentials.read().orElse(Json.Obj.EMPTY);
    Json.Obj next = Json.obj("base_url", baseUrl().toString());
    for (String name : List.of("test_key", "live_key")) {
      next = next.withPresent(name, first.flatMap(f -> f.find(name)).or(() -> known.find(name)));
    }
    next = next.with("admin_token", core.adminToken);
    Optional<Json> admin =
        core.adminPort().map(port -> Json.str("http://" + authority("127.0.0.1", port)));
    next = next.withPresent("admin_url", admin).withPresent("console_url", consoleUrl());
    next = next.withPresent("metrics_url", core.metricsUrl().map(url -> Json.str(url.toString())));
    credentials.write(next);
    first.ifPresent(
        made -> LOG.log(Level.INFO, "first keys are in " + credentials.file().toAbsolutePath()));
  }

  /** Returns the address of the console for browsers; empty without one. */
  public Optional<String> consoleUrl() {
    return console.map(pages -> ConsoleParts.address(baseUrl()).toString());
  }

  /** Returns method and address of each page of the console; none without one. */
  public List<String> pages() {
    return console.map(Console::addresses).orElse(List.of());
  }

  /** Returns the address that signs in once; only at the first start on an empty store. */
  public Optional<String> signInLink() {
    return signInLink;
  }

  /** Returns the address of the API for clients. */
  public URI baseUrl() {
    return settings.http().publicUrl().orElseGet(this::listening);
  }

  /** Returns the address of the API listener, regardless of the public address. */
  public URI listening() {
    var at = settings.listen();
    return URI.create(at.front().scheme() + authority(at.host(), http.port()) + API);
  }

  /** Returns the address of the server whose API has an address: links have the path of the API. */
  static String server(URI api) {
    String address = api.toString();
    return address.endsWith(API) ? address.substring(0, address.length() - API.length()) : address;
  }

  private static String authority(String host, int port) {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }

  /** Returns the capabilities of the worlds that this server serves. */
  public CapabilityCatalog catalog() {
    return core.catalog();
  }

  /** Returns the public keys of this server's evidence. */
  public List<PublishedKey> keys() {
    return core.store.signing().published();
  }

  /** Returns the file with the first keys and the address of the server. */
  public CredentialsFile credentials() {
    return credentials;
  }

  /** Returns the lines that tell what plug-ins bring. */
  public List<String> plugins() {
    return core.plugins();
  }

  /** Accepts no new work, finishes or releases active runs, and closes. */
  @Override
  public void close() {
    core.drain();
    console.ifPresent(Console::close);
    http.stop();
    retention.close();
    records.close();
    core.close();
  }
}
