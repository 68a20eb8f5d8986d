package dev.omni.http.filter;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.omni.application.access.ApiKeyAuthenticator;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.domain.access.ApiKeyFormat;
import dev.omni.domain.fault.ErrorType;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.http.route.HeaderLines;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.Assertions;

/** Arbitrary texts as keys: all are rejected, and none is repeated in a response. */
class ApiKeyFuzzTest {
  private static final List<String> HEADERS = List.of("X-Service-API-Key");
  private static final HeaderAuthenticator GATE =
      new HeaderAuthenticator(
          new ApiKeyAuthenticator(new InMemoryStores().stores().keys()),
          HEADERS,
          new TokenBucketRateLimiter(false, InstantSource.system()));

  /** The same two sentences for everybody: neither holds anything of what was sent. */
  private static final Set<String> REASONS =
      Set.of(fault(name -> List.of()).reason(), fault(name -> List.of("short")).reason());

  @FuzzTest(maxDuration = "200s")
  void what_is_sent_as_a_key_opens_nothing_and_is_not_repeated(byte[] raw) {
    String text = new String(raw, StandardCharsets.ISO_8859_1);
    ApiKeyFormat.of(text)
        .ifPresent(
            key -> {
              assertThat(key.hash()).matches("[0-9a-f]{64}");
              assertThat(key.reveal()).isEqualTo(text);
              assertThat(key.maskedKey()).hasSize(19);
              assertThat(key).hasToString("***");
            });
    refused(name -> name.equals("Authorization") ? List.of(text) : List.of());
    refused(name -> name.equals("Authorization") ? List.of("Bearer " + text) : List.of());
    refused(name -> HEADERS.contains(name) ? List.of(text) : List.of());
  }

  private static void refused(HeaderLines lines) {
    Fault fault = fault(lines);
    assertThat(fault.code().category()).isEqualTo(ErrorType.AUTHENTICATION);
    assertThat(REASONS).contains(fault.reason());
    assertThat(fault.details()).isEqualTo(Json.Obj.EMPTY);
  }

  private static Fault fault(HeaderLines lines) {
    return Assertions.catchThrowableOfType(Fault.class, () -> GATE.key(lines));
  }
}
