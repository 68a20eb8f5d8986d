package dev.omni.http.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.http.route.Route.Access;
import dev.omni.http.route.Route.Body;
import dev.omni.http.route.Route.Wire;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SignpostTest {
  private static final Signpost SIGNPOST =
      signpost(
          "GET /runs",
          "GET /runs/last",
          "GET /runs/{run}",
          "GET /{world}/runs/{run}",
          "POST /runs/{run}");

  private static Signpost signpost(String... served) {
    var routes = new LinkedHashMap<Route, Endpoint>();
    for (String line : served) {
      String[] parts = line.split(" ", -1);
      routes.put(
          new Route(
              line,
              parts[0],
              parts[1],
              new Access(Needs.NOTHING, Meter.READ),
              new Wire(Body.NONE, Set.of(200), Set.of())),
          request -> Reply.empty(200));
    }
    return new Signpost(routes);
  }

  private static String at(String method, String path) {
    return SIGNPOST.to(method, path).map(found -> found.route().name()).orElse("nothing");
  }

  private static Optional<Map<String, String>> values(String path) {
    return SIGNPOST.to("GET", path).map(found -> found.path().values());
  }

  @Test
  void the_first_path_that_fits_counts() {
    assertThat(at("GET", "/runs/last")).isEqualTo("GET /runs/last");
    assertThat(at("GET", "/runs/first")).isEqualTo("GET /runs/{run}");
    assertThat(at("POST", "/runs/last")).isEqualTo("POST /runs/{run}");
    assertThat(at("HEAD", "/runs/last")).isEqualTo("GET /runs/last");
  }

  @Test
  void nothing_is_at_a_path_that_is_longer_shorter_or_empty_in_between() {
    for (String path : new String[] {"", "/", "/run", "/runsx", "/runs/", "/runs//", "/Runs"}) {
      assertThat(at("GET", path)).as(path).isEqualTo("nothing");
    }
    assertThat(at("GET", "/runs/a/")).isEqualTo("nothing");
    assertThat(at("GET", "//runs/a")).isEqualTo("nothing");
    assertThat(at("GET", "runs")).isEqualTo("nothing");
    assertThat(at("GET", "xruns")).isEqualTo("nothing");
    assertThat(at("PUT", "/runs")).isEqualTo("nothing");
  }

  @Test
  void parameters_are_decoded_and_the_plus_sign_stays() {
    assertThat(values("/a%20b/runs/%C3%A4+1")).contains(Map.of("world", "a b", "run", "\u00e4+1"));
    assertThat(values("/runs/1+2")).contains(Map.of("run", "1+2"));
    assertThat(values("/runs")).contains(Map.of());
  }

  @Test
  void what_else_a_path_serves_is_told() {
    assertThat(SIGNPOST.allowed("/runs/a")).contains("GET, HEAD, POST");
    assertThat(SIGNPOST.allowed("/runs")).contains("GET, HEAD");
    assertThat(SIGNPOST.allowed("/else")).isEmpty();
  }
}
