package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Program that runs the conformance scenario: {@code Conformance FILE --base-url URL
 * --proxy-control URL}.
 */
public final class Conformance {
  private final HttpClient http = HttpClient.newHttpClient();
  private final String control;
  private final StepValues values;
  private final Path folder;

  private Conformance(StepValues values, String control, Path folder) {
    this.values = values;
    this.control = control;
    this.folder = folder;
  }

  /** Prints a line for each step, and ends with status 1 when one does not hold. */
  public static void main(String[] given) throws IOException, InterruptedException {
    List<String> words = List.of(given);
    if (words.size() == 4 && words.get(0).equals("--spot")) {
      try (var omni = OmniClient.builder().baseUrl(words.get(3)).build()) {
        System.out.println(HostSteps.price(omni, Double.parseDouble(words.get(1))));
      }
      return;
    }
    if (words.size() != 5 || !words.contains("--base-url") || !words.contains("--proxy-control")) {
      System.err.println("usage: Conformance FILE --base-url URL --proxy-control URL");
      System.exit(2);
    }
    String url = words.get(words.indexOf("--base-url") + 1);
    JsonNode document = JsonText.read(Files.readString(Path.of(words.get(0))), false);
    Path folder = Files.createTempDirectory("conformance");
    String key = System.getenv().getOrDefault("OMNI_API_KEY", "");
    var values = new StepValues(document.path("shared"), key, url, folder);
    String control = words.get(words.indexOf("--proxy-control") + 1);
    var program = new Conformance(values, control, folder);
    int good = 0;
    int count = 0;
    for (JsonNode step : document.path("steps")) {
      if (step.path("not").has("java")) {
        continue;
      }
      count++;
      String wrong = program.outcome(step);
      good += wrong.isEmpty() ? 1 : 0;
      String line = wrong.isEmpty() ? "ok " : "FAIL ";
      String text = line + step.path("id").asText() + " " + wrong;
      System.out.println(text.strip().replace(key.isEmpty() ? "\0" : key, "KEY"));
    }
    System.out.println(good + " of " + count + " hold");
    System.exit(good == count ? 0 : 1);
  }

  private String outcome(JsonNode step) {
    try {
      return String.join("; ", step(step));
    } catch (IOException | RuntimeException broken) {
      return broken.toString();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return stopped.toString();
    }
  }

  private List<String> step(JsonNode step) throws IOException, InterruptedException {
    values.begin();
    files(step);
    JsonNode faults = step.has("faults") ? step.path("faults") : JsonText.object().arrayNode();
    send("PUT", "/_faults", values.filled(faults, ""));
    try (var calls = new StepCalls(values, step)) {
      for (JsonNode call : step.path("before")) {
        JsonNode view = calls.call(call);
        if (view.has("error") && !view.has("status") && !call.path("may_fail").asBoolean()) {
          throw new IllegalStateException("before: " + view);
        }
      }
      CompletableFuture<?> meanwhile = meanwhile(step, calls);
      JsonNode seen =
          step.has("host") ? calls.host(step.path("host").asText()) : calls.call(step.path("call"));
      values.outcome(seen);
      meanwhile.join();
      JsonNode wire = JsonText.read(send("GET", "/_wire", null), false);
      var wrong = Comparison.differences(values.filled(step.path("expect"), ""), seen, "outcome");
      for (JsonNode clause : step.path("wire")) {
        wrong.addAll(Comparison.passed(values.filled(clause, ""), wire));
      }
      return wrong;
    }
  }

  private static CompletableFuture<?> meanwhile(JsonNode step, StepCalls calls) {
    JsonNode call = step.path("meanwhile");
    if (call.isMissingNode()) {
      return CompletableFuture.completedFuture(null);
    }
    var later = CompletableFuture.delayedExecutor(call.path("after").asLong(), TimeUnit.SECONDS);
    return CompletableFuture.runAsync(() -> calls.call(call), later);
  }

  private void files(JsonNode step) throws IOException {
    ObjectNode all =
        (ObjectNode)
            values.filled(
                step.path("files").isObject() ? step.path("files") : JsonText.object(), "");
    for (var entry : all.properties()) {
      Path file = folder.resolve(entry.getKey());
      Files.writeString(file, entry.getValue().toString());
      String mode = step.path("mode").asText("600").equals("600") ? "rw-------" : "rw-r--r--";
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }
  }

  private String send(String method, String path, @Nullable JsonNode body)
      throws IOException, InterruptedException {
    var publisher =
        body == null
            ? BodyPublishers.noBody()
            : BodyPublishers.ofString(body.toString(), StandardCharsets.UTF_8);
    var request = HttpRequest.newBuilder(URI.create(control + path)).method(method, publisher);
    return http.send(request.build(), BodyHandlers.ofString()).body();
  }
}
