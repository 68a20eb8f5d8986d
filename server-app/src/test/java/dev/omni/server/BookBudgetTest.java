package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.quant.finance.treasury.trade.BookEvaluation;
import dev.omni.sandbox.SandboxRuntime;
import dev.omni.testkit.Runs;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Books that are too large for test mode. */
class BookBudgetTest {
  private static final JsonEngine BOOK = LoadedEngine.of(new BookEvaluation());
  private static final int TRADES = 20_000;

  private static Json.Obj input(int trades) {
    Json.Obj forward =
        Json.obj(
            "kind", "fx_forward",
            "pair", "EURUSD",
            "buy_sell", "buy",
            "rate", 1.05,
            "notional", 1e6,
            "delivery_date", "2027-05-28");
    List<Json.Obj> scenarios =
        IntStream.range(0, 500)
            .mapToObj(i -> Json.obj("name", "s" + i, "parallel", i * 1e-5))
            .toList();
    Json.Obj market = Json.obj("valuation_date", "2026-11-26");
    return BOOK.capability()
        .input()
        .filled(
            Json.obj("market", market, "trades", Collections.nCopies(trades, forward))
                .with("scenarios", scenarios));
  }

  private static PreparedRun prepared(int trades) {
    Json.Obj input = input(trades);
    return PreparedRun.of(
        Runs.queued().withCapability("treasury.book.evaluate").withInput(input).run(), BOOK, input);
  }

  @Test
  void a_book_beyond_the_budget_of_test_mode_says_how_many_of_its_trades_fit() {
    SandboxRuntime sandbox = SandboxRuntime.of(List.of(BOOK));
    Fault refused = catchThrowableOfType(Fault.class, () -> sandbox.admit(prepared(TRADES)));
    assertThat(refused.code()).isEqualTo(FaultCode.WORKLOAD_TOO_LARGE);
    Matcher named =
        Pattern.compile("so that ([0-9]+) of its 20000 trades fit").matcher(refused.reason());
    assertThat(named.find()).as(refused.reason()).isTrue();
    int fits = Integer.parseInt(named.group(1));
    sandbox.admit(prepared(fits));
    assertThat(catchThrowableOfType(Fault.class, () -> sandbox.admit(prepared(fits + 1))))
        .isNotNull();
  }
}
