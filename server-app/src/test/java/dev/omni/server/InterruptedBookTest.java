package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.run.StartRun;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.World;
import dev.omni.engine.LoadedEngine;
import dev.omni.quant.finance.treasury.trade.BookEvaluation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A process that ends in the middle of a book, which another one goes on with. */
class InterruptedBookTest {
  private static final Caller ADA = Caller.test("ada");
  private static final String BOOK = "treasury.book.evaluate";
  private static final int TRADES = 2500;

  /** The run is taken and its first chunk is stored; then the second one is not. */
  private static final int SECOND_CHUNK = 3;

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-20T17:00:00Z"));
  private final ClockAndIds clockAndIds = new ClockAndIds(now::get, UUID::randomUUID);

  private Omni process(Stores stores, Threads threads) {
    var runtime =
        new EmbeddedRuntime(
            "embedded", List.of(LoadedEngine.of(new BookEvaluation())), clockAndIds, threads);
    return Omni.on(stores)
        .clock(clockAndIds.clock())
        .ids(clockAndIds.ids())
        .sandbox(runtime)
        .live(runtime)
        .build();
  }

  private static Json.Obj input() {
    var trades = new ArrayList<Json.Obj>();
    for (int i = 0; i < TRADES; i++) {
      Json.Obj forward =
          Json.obj(
              "kind", "fx_forward",
              "pair", "EURUSD",
              "buy_sell", i % 2 == 0 ? "buy" : "sell",
              "rate", 1.05 + i * 1e-5,
              "delivery_date", "2027-05-28");
      trades.add(i % 1000 == 7 ? forward : forward.with("notional", 1000 + i));
    }
    return Json.obj(
        "market",
        Json.obj(
            "valuation_date",
            "2026-11-26",
            "curves",
            List.of(curve("USD-SOFR", 0.0375), curve("EUR-ESTR", 0.019)),
            "spots",
            Json.obj("name", List.of("EURUSD"), "value", new double[] {1.1615})),
        "trades",
        trades,
        "scenarios",
        List.of(Json.obj("name", "up", "parallel", 0.01)));
  }

  private static Json.Obj curve(String id, double level) {
    return Json.obj(
        "id",
        id,
        "quotes",
        Json.obj(
            "type", List.of("ois", "ois"),
            "tenor", List.of("6M", "2Y"),
            "quote", new double[] {level, level + 0.001}));
  }

  private static Run started(Omni omni) {
    Workspace desk = omni.open(ADA, World.TREASURY, "desk");
    return omni.start(
        ADA, new StartRun(desk.id(), BOOK, new IdempotencyKey("the-book-1"), input()));
  }

  private static List<String> chunks(Stores stores, Run run) {
    return stores.rows().chunks(run.tenant(), run.id()).stream()
        .map(ChunkHeader::digest)
        .map(Object::toString)
        .toList();
  }

  @Test
  void a_resumed_book_has_the_rows_and_the_root_of_one_that_ran_through() {
    Stores whole = new InMemoryStores().stores();
    Omni through = process(whole, Threads.none());
    Run once = started(through);
    through.work();
    Run done = through.read(ADA, once.id());
    assertThat(done.status()).as(String.valueOf(done.error())).isEqualTo(RunStatus.COMPLETED);
    assertThat(chunks(whole, done)).hasSize(3);

    Stores stores = new InMemoryStores().stores();
    Omni other = process(stores, Threads.none());
    Run run = started(other);
    var failing =
        new FailingStores(
            SECOND_CHUNK,
            () -> {
              throw new FailingStores.Killed();
            });
    Omni dying = process(failing.over(stores), Threads.none());
    assertThatThrownBy(dying::work).isInstanceOf(FailingStores.Killed.class);
    assertThat(failing.met()).isTrue();
    assertThat(chunks(stores, run)).hasSize(1);

    now.updateAndGet(time -> time.plus(Duration.ofMinutes(10)));
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try {
      process(stores, new Threads(pool, 2)).work();
    } finally {
      pool.shutdownNow();
    }
    Run resumed = other.read(ADA, run.id());
    assertThat(resumed.status()).as(String.valueOf(resumed.error())).isEqualTo(RunStatus.COMPLETED);
    assertThat(resumed.state().attempt()).isEqualTo(2);
    assertThat(chunks(stores, resumed)).isEqualTo(chunks(whole, done));
    assertThat(resumed.findResult()).isEqualTo(done.findResult());
  }
}
