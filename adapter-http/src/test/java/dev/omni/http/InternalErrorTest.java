package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.operation.Operation;
import dev.omni.application.operation.Operation.Decide;
import dev.omni.application.spi.store.ApiKeyStore;
import dev.omni.application.spi.store.ApiKeyStore.ApiKeyChangeSet;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Tenant;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The response to an internal error: no details of it. */
class InternalErrorTest {
  static Stream<Decide> mistakes() {
    return Stream.of(
        call -> {
          throw new IllegalStateException("a secret of ours");
        },
        call -> {
          throw new StackOverflowError("a secret of ours");
        },
        call -> {
          throw new NoClassDefFoundError("a/secret/of/ours");
        },
        call -> {
          throw new AssertionError("a secret of ours");
        });
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void whatever_breaks_is_told_in_the_form_of_the_route_and_without_how(Decide mistake)
      throws IOException {
    var breaking = Operation.reading("models.list", mistake);
    try (var server = new TestServer(false, builder -> builder, List.of(breaking))) {
      RawHttpClient.Response heard =
          RawHttpClient.request(
              server, "GET /api/v1/models", "Authorization: Bearer " + server.test + "\r\n", "");
      assertThat(heard.status()).isEqualTo(500);
      assertThat(heard.head())
          .contains(
              "Content-Type: application/json", "X-Request-Id: ", "Omni-Contract: ", "nosniff");
      assertThat(heard.body())
          .startsWith("{\"ok\":false")
          .contains("internal_error")
          .doesNotContain("secret", "Error:", "Exception");
    }
  }

  /** A store of keys that cannot be reached, and a node that trusts none of what it has. */
  private static final class Unreachable implements ApiKeyStore {
    @Override
    public Optional<ApiKey> find(String hash) {
      throw new StoreUnavailableException("jdbc:postgresql://db.internal refused");
    }

    @Override
    public Set<UUID> principals(ApiKey key) {
      throw new StoreUnavailableException("not here");
    }

    @Override
    public Optional<ApiKey> find(Tenant tenant, UUID id) {
      throw new StoreUnavailableException("not here");
    }

    @Override
    public List<ApiKey> list(Query query) {
      throw new StoreUnavailableException("not here");
    }

    @Override
    public boolean write(ApiKeyChangeSet change) {
      throw new StoreUnavailableException("not here");
    }

    @Override
    public List<ApiKey> list() {
      throw new StoreUnavailableException("not here");
    }

    @Override
    public void recordUses(Map<UUID, Instant> times) {
      throw new StoreUnavailableException("not here");
    }

    @Override
    public Map<UUID, Instant> lastUses(Collection<UUID> keys) {
      throw new StoreUnavailableException("not here");
    }
  }

  @Test
  void a_key_that_cannot_be_looked_up_is_neither_good_nor_bad() throws IOException {
    try (var server = new TestServer()) {
      OmniHttp cut =
          OmniHttp.of(server.omni, new Unreachable())
              .settings(HttpSettings.USUAL.at("127.0.0.1", 0))
              .start("a secret of thirty-two characters".getBytes(StandardCharsets.UTF_8));
      try (var client = new RawHttpClient(cut.port())) {
        client.say(
            "GET /api/v1/omni HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer "
                + server.test
                + "\r\n\r\n");
        RawHttpClient.Response heard = client.hear();
        assertThat(heard.status()).isEqualTo(503);
        assertThat(heard.body())
            .contains("\"runtime_unavailable\"", "\"retryable\":true")
            .doesNotContain("jdbc", "internal");
      } finally {
        cut.stop();
      }
    }
  }
}
