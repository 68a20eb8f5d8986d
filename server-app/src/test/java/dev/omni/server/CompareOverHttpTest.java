package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import java.math.BigDecimal;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of a whole server side by side on the console. */
class CompareOverHttpTest {
  private static final String FIT = "risk.volatility.garch-fit";

  private final HttpClient client = HttpClient.newHttpClient();

  @TempDir Path folder;

  /**
   * A fit of doubled returns is the same fit in other units: its volatilities are twice as large,
   * to the bit, and its weights are equal.
   */
  @Test
  void two_garch_fits_lie_over_each_other_with_difference_and_per_cent() throws Exception {
    try (var server = ServerHere.on(folder.resolve("data"))) {
      ApiClient omni = server.client("test_key");
      String key = server.credentials().findText("test_key").orElseThrow();
      String cookie = ConsolePagesOverHttpTest.signIn(client, server, key);
      Json.Arr returns = example(omni);
      String one = fit(omni, returns);
      String two = fit(omni, doubled(returns));

      String page = page(server, cookie, "run=" + one + "&run=" + two);

      assertThat(cells(page, "Volatility of the next period")).contains("+100 %");
      assertThat(cells(page, "Weight alpha of the last shock")).contains("0", "0 %");
      assertThat(cells(page, "Volatility of each period"))
          .anyMatch(cell -> cell.contains("largest: +") && cell.contains("class=\"spark\""))
          .contains("+100 %");
      double[] first = heights(page, "Run 1: sigma");
      assertThat(first.length).isGreaterThanOrEqualTo(100);
      assertThat(heights(page, "Run 2: sigma"))
          .containsExactly(Arrays.stream(first).map(y -> 2 * y).toArray(), within(first));

      String turned = page(server, cookie, "run=" + one + "&run=" + two + "&baseline=" + two);
      assertThat(cells(turned, "Volatility of the next period")).contains("-50 %");
      String few = page(server, cookie, "run=" + one + "&run=" + two + "&chosen=true&differs=true");
      assertThat(few)
          .contains("Volatility of the next period")
          .doesNotContain("Weight alpha of the last shock");
    }
  }

  private static Offset<Double> within(double[] numbers) {
    double greatest = Arrays.stream(numbers).max().orElseThrow();
    // A picture has six digits of each number.
    return Offset.offset(2e-5 * greatest);
  }

  private static Json.Arr example(ApiClient omni) {
    Json.Obj capability = (Json.Obj) omni.get("/omni/risk/capabilities/" + FIT, "").data();
    Json.Obj contract = capability.findObject("request_contract").orElseThrow();
    Json.Obj example = (Json.Obj) contract.items("examples").get(0);
    return example.findArray("returns").orElseThrow();
  }

  private static Json.Arr doubled(Json.Arr numbers) {
    List<Json> twice =
        numbers.items().stream()
            .map(each -> ((Json.Num) each).value().multiply(BigDecimal.valueOf(2)))
            .map(number -> (Json) new Json.Num(number))
            .toList();
    return new Json.Arr(twice);
  }

  private static String fit(ApiClient omni, Json.Arr returns) {
    Json workspaces = omni.get("/omni/risk/workspaces", "").data();
    String workspace = ((Json.Obj) ((Json.Arr) workspaces).items().get(0)).text("id");
    Json.Obj body =
        Json.obj(
            "workspace_id", workspace, "capability", FIT, "input", Json.obj("returns", returns));
    String begin = ((Json.Num) returns.get(0)).canonical();
    Json.Obj run = (Json.Obj) omni.post("/omni/risk/runs", body, "fit-of-" + begin).data();
    await()
        .atMost(Duration.ofMinutes(5))
        .until(
            () ->
                ((Json.Obj) omni.get("/omni/runs/" + run.text("id"), "").data())
                    .text("status")
                    .equals("completed"));
    return run.text("id");
  }

  private String page(ServerHere server, String cookie, String query) throws Exception {
    var request =
        HttpRequest.newBuilder(server.base().resolve("/console/compare?" + query))
            .header("Cookie", cookie)
            .build();
    var answer = client.send(request, BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.body();
  }

  /** Returns the cells after the title of a row, without the tags of single words. */
  private static List<String> cells(String page, String title) {
    var row =
        Pattern.compile("<td>\\s*" + Pattern.quote(title) + "\\s*</td>(.*?)</tr>", Pattern.DOTALL)
            .matcher(page);
    assertThat(row.find()).as(title).isTrue();
    return Pattern.compile("<td>(.*?)</td>", Pattern.DOTALL)
        .matcher(row.group(1))
        .results()
        .map(cell -> cell.group(1).strip().replaceAll("^<code>([^<]*)</code>$", "$1"))
        .toList();
  }

  private static double[] heights(String page, String series) {
    var mark =
        Pattern.compile("data-series=\"" + series + "\"[^>]* data-y=\"([^\"]*)\"").matcher(page);
    assertThat(mark.find()).as(series).isTrue();
    return Arrays.stream(mark.group(1).split(" ")).mapToDouble(Double::parseDouble).toArray();
  }
}
