package dev.omni.http;

import dev.omni.application.Omni;
import dev.omni.application.developer.ShareLinks;
import dev.omni.application.json.JsonReader;
import dev.omni.application.keys.ApiKeys;
import dev.omni.application.keys.Projects;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.Operation;
import dev.omni.application.run.admission.ConcurrencyLimits;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import dev.omni.http.filter.TokenBucketRateLimiter;
import dev.omni.sandbox.SandboxRuntime;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/** A whole server on a free port, over stores in memory, with a clock that tests move. */
final class TestServer implements AutoCloseable {
  final AtomicReference<Instant> time =
      new AtomicReference<>(Instant.parse("2026-03-01T12:00:00Z"));
  final InstantSource clock = time::get;
  final InMemoryStores memory = new InMemoryStores();
  final Stores stores = memory.stores();
  final ClockAndIds clockAndIds = new ClockAndIds(clock, UUID::randomUUID);
  final Projects projects = new Projects(stores.projects(), clockAndIds);
  final ApiKeys keys = new ApiKeys(stores.keys(), clockAndIds, new Random(7));
  final TokenBucketRateLimiter limits;
  final Omni omni;
  final OmniHttp http;
  final String test;
  final String live;
  private final HttpClient client = HttpClient.newHttpClient();

  TestServer() {
    this(false, builder -> builder);
  }

  TestServer(boolean limited, UnaryOperator<OmniHttp.Builder> more) {
    this(limited, more, List.of());
  }

  /** A house in which every earlier operation answers with its name and what was sent. */
  static TestServer echoing() {
    return new TestServer(false, builder -> builder, Echo.rows());
  }

  /** A house with these rows in its table of earlier operations. */
  TestServer(boolean limited, UnaryOperator<OmniHttp.Builder> more, List<Operation> rows) {
    limits = new TokenBucketRateLimiter(limited, clock);
    var runtime = new EmbeddedRuntime("sandbox", SmallEngines.all(), clockAndIds, Threads.none());
    omni =
        Omni.on(stores)
            .sandbox(SandboxRuntime.of(SmallEngines.all(), clockAndIds, Threads.none()))
            .live(runtime)
            .clock(clockAndIds.clock())
            .ids(clockAndIds.ids())
            .names(new ApiNames())
            .admission(
                new ConcurrencyLimits(
                    stores.runs()::countQueued, limits::create, limits::refund, clock))
            .build();
    projects.create("first");
    test = key(Mode.TEST, Scope.all());
    live = key(Mode.LIVE, Scope.all());
    OmniHttp.Builder builder =
        OmniHttp.of(omni, stores.keys())
            .settings(HttpSettings.USUAL.at("127.0.0.1", 0))
            .earlier(omni.operations().with(rows))
            .clockAndIds(clock, UUID::randomUUID)
            .limits(limits)
            .shares(
                Optional.of(
                    new ShareLinks(new byte[32], new Random(9), () -> "http://omni.example")));
    http =
        more.apply(builder)
            .start("a secret of thirty-two characters".getBytes(StandardCharsets.UTF_8));
  }

  /** A key of the first project. */
  String key(Mode mode, Set<Scope> scopes) {
    return made(mode, scopes, Optional.empty()).text().reveal();
  }

  ApiKeys.CreatedKey made(Mode mode, Set<Scope> scopes, Optional<ApiKey.RateLimit> rate) {
    return keys.create(wanted("first", mode, scopes, rate));
  }

  ApiKeys.KeyRequest wanted(
      String project, Mode mode, Set<Scope> scopes, Optional<ApiKey.RateLimit> rate) {
    var binding = projects.binding(projects.find(Optional.of(project)), mode, Optional.empty());
    return new ApiKeys.KeyRequest(
        PrincipalType.DEVELOPER_KEY,
        binding,
        new ApiKey.Grant(scopes, rate),
        "a key",
        Optional.of(Duration.ofDays(365)));
  }

  /** The workspace of the first project for that world. */
  String room(Mode mode, World world) {
    return room("first", mode, world);
  }

  /** The workspace of a project for that world. */
  String room(String project, Mode mode, World world) {
    var tenant = new Tenant(projects.find(Optional.of(project)).id(), mode);
    return stores.projects().workspaces(tenant).stream()
        .filter(w -> w.world() == world)
        .findFirst()
        .orElseThrow()
        .id()
        .toString();
  }

  /** The body of a request for a sum. */
  Json.Obj sum(String capability, Object... numbers) {
    return Json.obj(
        "workspace_id", room(Mode.TEST, World.FINANCE),
        "capability", capability,
        "input", Json.obj("numbers", List.of(numbers)));
  }

  /** Lets time pass. */
  void pass(Duration duration) {
    time.updateAndGet(now -> now.plus(duration));
  }

  Call get(String path) {
    return new Call("GET", path, Optional.empty(), List.of()).key(test);
  }

  Call post(String path) {
    return new Call("POST", path, Optional.empty(), List.of()).key(test);
  }

  Call start(Json.Obj body, String key) {
    return post("/omni/finance/runs").body(body).with("Idempotency-Key", key);
  }

  /** A request in the making. */
  final class Call {
    private final String method;
    private final String path;
    private final Optional<String> body;
    private final List<String> headers;
    private int port = http.port();

    Call(String method, String path, Optional<String> body, List<String> headers) {
      this.method = method;
      this.path = path;
      this.body = body;
      this.headers = headers;
    }

    Call with(String name, String value) {
      var more = new ArrayList<>(headers);
      more.add(name);
      more.add(value);
      return new Call(method, path, body, more);
    }

    Call without(String name) {
      var less = new ArrayList<>(headers);
      int at = less.indexOf(name);
      while (at >= 0) {
        less.remove(at);
        less.remove(at);
        at = less.indexOf(name);
      }
      return new Call(method, path, body, less);
    }

    Call key(String key) {
      return without("Authorization").with("Authorization", "Bearer " + key);
    }

    Call body(Json json) {
      return text(JsonReader.write(json));
    }

    Call text(String json) {
      return new Call(method, path, Optional.of(json), headers)
          .without("Content-Type")
          .with("Content-Type", "application/json");
    }

    /** The same to another server. */
    Call at(int other) {
      var call = new Call(method, path, body, headers);
      call.port = other;
      return call;
    }

    Call method(String other) {
      return new Call(other, path, body, headers);
    }

    HttpRequest request() {
      String whole = path.startsWith("/api") || path.startsWith("//") ? path : "/api/v1" + path;
      URI uri = URI.create("http://127.0.0.1:" + port + whole.replaceFirst("^//", "/"));
      var request =
          HttpRequest.newBuilder(uri)
              .timeout(Duration.ofSeconds(60))
              .method(method, body.map(BodyPublishers::ofString).orElse(BodyPublishers.noBody()));
      for (int i = 0; i < headers.size(); i += 2) {
        request.header(headers.get(i), headers.get(i + 1));
      }
      return request.build();
    }

    Response send() {
      return new Response(sent(BodyHandlers.ofString()));
    }

    /** Sends it and returns the body as it came. */
    byte[] bytes() {
      return sent(BodyHandlers.ofByteArray()).body();
    }

    private <T> HttpResponse<T> sent(HttpResponse.BodyHandler<T> handler) {
      try {
        return client.send(request(), handler);
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** A response. */
  record Response(int status, Map<String, List<String>> headers, String text) {
    Response(HttpResponse<String> response) {
      this(response.statusCode(), response.headers().map(), response.body());
    }

    Json.Obj json() {
      return (Json.Obj) JsonReader.parse(text);
    }

    Json.Obj data() {
      return json().findObject("data").orElseThrow();
    }

    List<Json.Obj> list() {
      return json().findArray("data").orElseThrow().items().stream()
          .map(Json.Obj.class::cast)
          .toList();
    }

    Json.Obj error() {
      return json().findObject("error").orElseThrow();
    }

    /** Where something of what was answered is. */
    String link(String name) {
      return data().findObject("links").orElseThrow().findText(name).orElseThrow();
    }

    String code() {
      return error().findText("code").orElseThrow();
    }

    List<String> pointers() {
      return error()
          .findObject("details")
          .orElseThrow()
          .findArray("errors")
          .orElseThrow()
          .items()
          .stream()
          .map(error -> ((Json.Obj) error).findText("pointer").orElseThrow())
          .toList();
    }

    String header(String name) {
      return Optional.ofNullable(headers.get(name.toLowerCase(java.util.Locale.ROOT)))
          .map(values -> values.get(0))
          .orElse("");
    }
  }

  @Override
  public void close() {
    http.stop();
  }
}
