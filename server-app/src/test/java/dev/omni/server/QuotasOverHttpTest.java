package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import org.junit.jupiter.api.Test;

/** Quotas of a project over HTTP. */
class QuotasOverHttpTest extends QuotaFixture {
  @Test
  void computing_time_and_stored_bytes_are_limited_too() {
    try (ServerHere server = ServerHere.on(data)) {
      Work work = Work.on(server.base(), server.credentials());
      String project = project();
      assertThat(work.direct("quota-first", 1).status()).isEqualTo(200);

      quota(project, "--compute-seconds-per-day=0");
      Json.Obj compute = refusal(work.direct("quota-compute", 2));
      assertThat(compute.findText("quota")).contains("compute_seconds_per_day");
      assertThat(compute.findText("resets_at").orElseThrow()).endsWith("T00:00:00Z");
      var headers = work.asked("quota-compute", "complete").join().headers();
      assertThat(headers.firstValueAsLong("Retry-After").orElseThrow()).isBetween(1L, 86_400L);

      quota(project, "--compute-seconds-per-day=none", "--bytes-stored=1");
      Json.Obj bytes = refusal(work.direct("quota-bytes", 2));
      assertThat(bytes.findText("quota")).contains("bytes_stored");
      assertThat(bytes.find("resets_at")).contains(Json.NULL);

      quota(project, "--bytes-stored=none");
      assertThat(work.direct("quota-bytes", 2).status()).isEqualTo(200);
    }
  }

  @Test
  void test_and_live_mode_have_a_quota_each() {
    try (ServerHere server = ServerHere.on(data)) {
      quota(project(), "--runs-per-day=0");
      Work work = Work.on(server.base(), server.credentials());
      refusal(work.direct("quota-mode", 1));

      Json.Obj live =
          server
              .credentials()
              .with("test_key", server.credentials().find("live_key").orElseThrow());
      ApiClient.Answer run = Work.on(server.base(), live).briefJob("quota-mode", 1);

      assertThat(run.status()).isEqualTo(202);
      assertThat(usage(server.client("live_key")).items("quotas")).isEmpty();
    }
  }
}
