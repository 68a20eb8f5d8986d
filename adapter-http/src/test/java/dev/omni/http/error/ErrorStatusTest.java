package dev.omni.http.error;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.fault.ErrorType;
import dev.omni.domain.fault.FaultCode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ErrorStatusTest {
  private static final Map<Integer, List<String>> EXPECTED =
      Map.ofEntries(
          Map.entry(400, List.of("bad_request")),
          Map.entry(
              401,
              List.of(
                  "credential_missing",
                  "credential_invalid",
                  "credential_revoked",
                  "credential_expired",
                  "credential_ambiguous")),
          Map.entry(403, List.of("scope_missing", "principal_not_allowed", "principal_suspended")),
          Map.entry(405, List.of("method_not_allowed")),
          Map.entry(406, List.of("not_acceptable")),
          Map.entry(408, List.of("request_timeout")),
          Map.entry(
              409,
              List.of(
                  "idempotency_key_reused",
                  "idempotency_key_in_use",
                  "run_already_terminal",
                  "run_not_cancellable",
                  "run_not_terminal",
                  "sandbox_mode_required",
                  "sandbox_only",
                  "evidence_not_ready",
                  "concurrent_update")),
          Map.entry(413, List.of("payload_too_large")),
          Map.entry(414, List.of("uri_too_long")),
          Map.entry(415, List.of("unsupported_media_type")),
          Map.entry(429, List.of("rate_limit_exceeded", "concurrency_limit_exceeded")),
          Map.entry(431, List.of("headers_too_large")),
          Map.entry(500, List.of("internal_error", "record_unreadable")),
          Map.entry(503, List.of("runtime_unavailable", "queue_full", "shutting_down")));

  @Test
  void every_code_has_the_status_that_the_catalogue_gives_it() {
    EXPECTED.forEach(
        (status, codes) ->
            codes.forEach(
                code ->
                    assertThat(ErrorStatus.of(FaultCode.of(code).orElseThrow()))
                        .as(code)
                        .isEqualTo(status)));
  }

  @Test
  void the_other_codes_have_the_status_of_their_type() {
    Set<String> named =
        EXPECTED.values().stream().flatMap(List::stream).collect(Collectors.toSet());
    Map<ErrorType, Integer> expected =
        Map.of(
            ErrorType.AUTHENTICATION, 401,
            ErrorType.PERMISSION, 403,
            ErrorType.NOT_FOUND, 404,
            ErrorType.STATE_CONFLICT, 409,
            ErrorType.VALIDATION, 422,
            ErrorType.RATE_LIMIT, 429,
            ErrorType.UNAVAILABLE, 503);
    Stream.of(FaultCode.values())
        .filter(code -> !named.contains(code.id()) && code.category() != ErrorType.EXECUTION)
        .forEach(
            code -> {
              assertThat(expected).as(code + " needs a line above").containsKey(code.category());
              assertThat(ErrorStatus.of(code))
                  .as(code.id())
                  .isEqualTo(expected.get(code.category()));
              // An input that names a market is invalid where there is none: it is no address.
              assertThat(code.id().endsWith("_not_found"))
                  .isEqualTo(
                      code.category() == ErrorType.NOT_FOUND || code == FaultCode.MARKET_NOT_FOUND);
            });
  }
}
