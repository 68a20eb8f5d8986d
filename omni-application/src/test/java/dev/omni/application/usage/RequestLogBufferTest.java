package dev.omni.application.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.keys.ApiKeyUsageRecorder;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.spi.store.RequestLog;
import dev.omni.application.spi.store.RequestLog.Query;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.traffic.RequestCount;
import dev.omni.domain.traffic.RequestLine;
import dev.omni.domain.traffic.RequestLine.LoggedClient;
import dev.omni.domain.traffic.RequestLine.LoggedResponse;
import dev.omni.domain.traffic.RequestLine.Operation;
import dev.omni.testkit.contract.Samples;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RequestLogBufferTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private final RequestLog log = new InMemoryStores().stores().administration().requests();
  private final RequestLogBuffer records =
      new RequestLogBuffer(log, text -> text.replace("secret", "***"));

  private static RequestLine line(int second, String id, String agent) {
    return new RequestLine(
        NOON.plusSeconds(second),
        id,
        Optional.empty(),
        new Operation("GET", "/api/v1/omni", 0),
        new LoggedResponse(200, Optional.empty(), Duration.ofMillis(3), 10),
        new LoggedClient("192.0.2.0/24", agent));
  }

  private List<RequestLine> kept() {
    return log.list(Query.last(100_000));
  }

  @Test
  void nothing_is_written_before_it_is_flushed() {
    records.add(line(1, "req_1", "curl"));
    assertThat(kept()).isEmpty();

    records.flush();

    assertThat(kept()).containsExactly(line(1, "req_1", "curl"));
  }

  @Test
  void what_finds_no_room_is_dropped_and_counted() {
    for (int i = 0; i < RequestLogBuffer.ROOM + 7; i++) {
      records.add(line(i, "req_" + i, "curl"));
    }
    assertThat(records.dropped()).isEqualTo(7);

    records.flush();

    assertThat(kept()).hasSize(RequestLogBuffer.ROOM);
    assertThat(kept().get(0).id()).isEqualTo("req_" + (RequestLogBuffer.ROOM - 1));
  }

  @Test
  void what_fills_a_page_is_written_at_once_and_makes_room() {
    for (int i = 0; i < 2007; i++) {
      records.add(line(i, "req_" + i, "curl"));
    }

    records.writeFullPages();

    assertThat(kept()).hasSize(2000);
    assertThat(kept().get(0).id()).isEqualTo("req_1999");
    records.flush();
    assertThat(kept()).hasSize(2007);
  }

  @Test
  void what_clients_chose_is_masked_and_cannot_begin_a_line_of_its_own() {
    records.add(line(1, "my-secret-id", "curl\r\n2026 secret\u001b[31m"));

    records.flush();

    assertThat(kept()).containsExactly(line(1, "my-***-id", "curl??2026 ***?[31m"));
  }

  @Test
  void what_was_masked_once_is_masked_wherever_it_comes_again() {
    records.add(line(1, "one\u0085secret", "secret"));
    records.add(line(2, "two\u007fsecret", "secret"));

    records.flush();

    assertThat(kept()).containsExactly(line(2, "two?***", "***"), line(1, "one?***", "***"));
  }

  @Test
  void what_a_store_does_not_take_is_counted_and_the_next_is_written() {
    var broken = new Broken(log);
    var trying = new RequestLogBuffer(broken, text -> text);
    trying.add(line(1, "req_1", "curl"));
    assertThatThrownBy(trying::flush).isInstanceOf(StoreUnavailableException.class);
    assertThat(trying.dropped()).isEqualTo(1);
    broken.away = false;
    trying.add(line(2, "req_2", "curl"));

    trying.flush();

    assertThat(kept()).extracting(RequestLine::id).containsExactly("req_2");
  }

  /** A store that is away for a while. */
  private static final class Broken implements RequestLog {
    private final RequestLog real;
    private boolean away = true;

    Broken(RequestLog real) {
      this.real = real;
    }

    @Override
    public void write(List<RequestLine> lines) {
      if (away) {
        throw new StoreUnavailableException("away");
      }
      real.write(lines);
    }

    @Override
    public List<RequestLine> list(Query query) {
      return real.list(query);
    }

    @Override
    public List<Logged> list(TenantQuery query) {
      return real.list(query);
    }

    @Override
    public List<RequestCount> counts(Tenant tenant, Instant from, Instant to) {
      return real.counts(tenant, from, to);
    }

    @Override
    public void deleteCountsBefore(Instant before) {
      real.deleteCountsBefore(before);
    }

    @Override
    public int deleteBefore(Instant before, int limit) {
      return real.deleteBefore(before, limit);
    }
  }

  @Test
  void old_pages_go_however_many_there_are() {
    for (int i = 0; i < 250; i++) {
      records.add(line(i, "req_" + i, "curl"));
      records.flush();
    }

    records.deleteBefore(NOON.plusSeconds(240));

    assertThat(kept()).hasSize(10);
    assertThat(kept().get(9).at()).isEqualTo(NOON.plusSeconds(240));
  }

  @Test
  void the_latest_use_of_a_key_is_written_once_and_again_when_that_failed() {
    var stores = new InMemoryStores().stores();
    var uses = new ApiKeyUsageRecorder(stores.keys());
    UUID key = Samples.fresh().id();
    uses.record(key, NOON.plusSeconds(2));
    uses.record(key, NOON.plusSeconds(1));
    assertThat(stores.keys().lastUses(List.of(key))).isEmpty();

    uses.flush();

    assertThat(stores.keys().lastUses(List.of(key))).containsEntry(key, NOON.plusSeconds(2));
  }
}
