package dev.omni.console;

import dev.omni.application.Omni;
import dev.omni.application.access.ClientAddress;
import dev.omni.application.access.ConsoleSessions;
import dev.omni.application.access.RateLimitKind;
import dev.omni.application.access.RateLimiter;
import dev.omni.application.access.RequestAttributes;
import dev.omni.application.developer.ShareLinks;
import dev.omni.application.keys.ApiKeys;
import dev.omni.application.keys.Projects;
import dev.omni.application.load.BodySpool;
import dev.omni.application.load.MemoryBudget;
import dev.omni.application.load.Reservations;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.WebhookAddresses;
import dev.omni.console.web.ConsoleSettings;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.testkit.TestEngine;
import io.javalin.Javalin;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A console on a free port, over stores in memory, with a clock that tests move. */
final class TestConsole implements AutoCloseable {
  static final String ROOT = "/console/capabilities/finance.test.root";

  final AtomicReference<Instant> time =
      new AtomicReference<>(Instant.parse("2026-03-01T12:00:00Z"));
  final InstantSource clock = time::get;
  final Stores stores = new InMemoryStores().stores();
  final ClockAndIds clockAndIds = new ClockAndIds(clock, UUID::randomUUID);
  final Projects projects = new Projects(stores.projects(), clockAndIds);
  final ApiKeys keys = new ApiKeys(stores.keys(), clockAndIds, new Random(7));
  final ConsoleSessions sessions = new ConsoleSessions(stores, clockAndIds, new Random(8));
  final Omni omni;
  private final Console console;
  private final Javalin server;
  private final HttpClient client = HttpClient.newHttpClient();

  TestConsole() {
    this.omni =
        Omni.on(stores)
            .clock(clock)
            .ids(clockAndIds.ids())
            .engines(TestEngine.direct(), TestEngine.job())
            .build();
    projects.create("first");
    var settings =
        new ConsoleSettings(
            Set.of("console.example"), false, () -> "http://127.0.0.1/api/v1", new byte[32]);
    this.console =
        new Console(
            settings,
            new Console.UseCases(
                omni,
                omni.tenantApi(
                    new SecureRandom(),
                    WebhookAddresses.https(),
                    Optional.of(
                        new ShareLinks(new byte[32], new Random(6), () -> "http://omni.example"))),
                sessions,
                new FewSignIns(),
                BodySpool.temporary(MemoryBudget.usual()),
                Optional.empty()),
            new Console.Sources(clock, UUID::randomUUID));
    this.server =
        Javalin.create(
            config -> {
              config.startup.showJavalinBanner = false;
              config.routes.before(TestConsole::reserve);
              console.register(config.routes);
            });
    server.start("127.0.0.1", 0);
  }

  /** Gives a request its reservations, as the listener does. */
  private static void reserve(Context ctx) {
    ctx.attribute(RequestAttributes.RESERVATIONS, new Reservations(MemoryBudget.usual()));
  }

  /** Limits that refuse the third failed sign-in and nothing else. */
  private static final class FewSignIns implements RateLimiter {
    private int failed;

    @Override
    public void request(ApiKey key, RateLimitKind kind) {}

    @Override
    public void create(Caller caller) {}

    @Override
    public void failed(ClientAddress from) {}

    @Override
    public void openedLink(ClientAddress from) {}

    @Override
    public void failedSignIn(ClientAddress from) {
      failed++;
      if (failed > 2) {
        throw Fault.of(FaultCode.RATE_LIMIT_EXCEEDED, "Too many failed sign-ins.");
      }
    }
  }

  ApiKeys.CreatedKey key(Scope... scopes) {
    return key("first", scopes);
  }

  ApiKeys.CreatedKey key(String project, Scope... scopes) {
    return keys.create(
        new ApiKeys.KeyRequest(
            PrincipalType.DEVELOPER_KEY,
            projects.binding(projects.find(Optional.of(project)), Mode.TEST, Optional.empty()),
            new ApiKey.Grant(scopes.length == 0 ? Scope.all() : Set.of(scopes), Optional.empty()),
            "a key",
            Optional.of(Duration.ofDays(365))));
  }

  /** A browser that has signed in with a new key of these scopes. */
  Browser signedIn(Scope... scopes) {
    return signedIn(key(scopes));
  }

  Browser signedIn(ApiKeys.CreatedKey key) {
    var browser = new Browser();
    Page answer = browser.post("/console/login", Map.of("key", key.text().reveal()));
    if (answer.status() != 303) {
      throw new IllegalStateException("not signed in: " + answer.text());
    }
    return browser;
  }

  /** A browser without scripts: it keeps the cookie and sends what its forms hold. */
  final class Browser {
    private String cookie = "";
    private String token = "";

    Page get(String path, String... headers) {
      Page page = send(request(path, headers).GET().build());
      Matcher found = Pattern.compile("data-token=\"([^\"]*)\"").matcher(page.text());
      if (found.find()) {
        token = found.group(1);
      }
      return page;
    }

    Page post(String path, Map<String, String> fields) {
      return postFrom(path, fields, "Sec-Fetch-Site", "same-origin");
    }

    Page postFrom(String path, Map<String, String> fields, String... headers) {
      String form =
          fields.entrySet().stream()
              .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
              .collect(Collectors.joining("&"));
      return send(
          request(path, headers)
              .header("Content-Type", "application/x-www-form-urlencoded")
              .POST(BodyPublishers.ofString(form))
              .build());
    }

    /** Sends a form with the token of the page that was read last. */
    Page act(String path, Map<String, String> fields) {
      var all = new java.util.HashMap<>(fields);
      all.put("_token", token);
      return post(path, all);
    }

    String token() {
      return token;
    }

    String cookie() {
      return cookie;
    }

    Browser with(String other) {
      cookie = other;
      return this;
    }

    private HttpRequest.Builder request(String path, String... headers) {
      var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
      if (!cookie.isEmpty()) {
        request.header("Cookie", cookie);
      }
      for (int i = 0; i < headers.length; i += 2) {
        request.header(headers[i], headers[i + 1]);
      }
      return request;
    }

    private Page send(HttpRequest request) {
      try {
        HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
        answer
            .headers()
            .firstValue("Set-Cookie")
            .ifPresent(set -> cookie = set.substring(0, set.indexOf(';')));
        return new Page(answer.statusCode(), answer.headers().map(), answer.body());
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      } catch (InterruptedException stopped) {
        throw new IllegalStateException(stopped);
      }
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** What the server answered. */
  record Page(int status, Map<String, List<String>> headers, String text) {
    String header(String name) {
      return headers.getOrDefault(name.toLowerCase(java.util.Locale.ROOT), List.of("")).get(0);
    }
  }

  int port() {
    return server.port();
  }

  void pass(Duration duration) {
    time.updateAndGet(now -> now.plus(duration));
  }

  @Override
  public void close() {
    console.close();
    server.stop();
    omni.close();
  }
}
