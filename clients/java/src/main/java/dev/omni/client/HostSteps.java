package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Steps of the conformance scenario that are of the host: other processes and many threads. */
final class HostSteps {
  private static final int RUNS = 500;
  private static final int THREADS = 16;

  private static final Map<String, Object> INPUT =
      Map.of(
          "type",
          "call",
          "spot",
          60,
          "strike",
          65,
          "rate",
          0.08,
          "volatility",
          0.3,
          "expiry_years",
          0.25);

  private final OmniClient omni;
  private final StepValues values;

  HostSteps(OmniClient omni, StepValues values) {
    this.omni = omni;
    this.values = values;
  }

  /** Returns the price at a spot. */
  static double price(OmniClient omni, double spot) {
    Map<String, Object> input = new LinkedHashMap<>(INPUT);
    input.put("spot", spot);
    return omni.run("finance.option.vanilla", input).result().path("price").asDouble();
  }

  /** Carries out a step and returns its outcome. */
  JsonNode outcome(String kind) throws IOException, InterruptedException {
    return switch (kind) {
      case "fork" -> spawned();
      case "threads" -> threads();
      case "pickle" -> serialized();
      default -> throw new IllegalStateException("unknown step of the host: " + kind);
    };
  }

  private static JsonNode counted(long right, long all) {
    return JsonText.object().put("right", right).put("wrong", all - right);
  }

  /** Two processes at a time compute with clients of their own. */
  private JsonNode spawned() throws IOException, InterruptedException {
    Map<Double, Process> children = new LinkedHashMap<>();
    Map<Double, Double> expected = new LinkedHashMap<>();
    for (double spot : new double[] {60, 90}) {
      expected.put(spot, price(omni, spot));
    }
    for (double spot : expected.keySet()) {
      var builder =
          new ProcessBuilder(
              System.getProperty("java.home") + "/bin/java",
              "-cp",
              System.getProperty("java.class.path"),
              Conformance.class.getName(),
              "--spot",
              String.valueOf(spot),
              "--base-url",
              values.url());
      builder.environment().put("OMNI_API_KEY", values.key());
      children.put(spot, builder.start());
    }
    long right = 0;
    for (Map.Entry<Double, Process> child : children.entrySet()) {
      byte[] printed = child.getValue().getInputStream().readAllBytes();
      child.getValue().waitFor();
      String text = new String(printed, StandardCharsets.UTF_8).strip();
      right += text.equals(String.valueOf(expected.get(child.getKey()))) ? 1 : 0;
    }
    return counted(right, children.size());
  }

  /** A run and an error go through serialization. */
  private JsonNode serialized() throws IOException {
    Run run = omni.run("finance.option.vanilla", INPUT);
    OmniError error = refused();
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(run);
      out.writeObject(error);
    }
    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      Run back = (Run) in.readObject();
      var refused = (OmniError) in.readObject();
      boolean same = back.equals(run) && refused.equals(error);
      boolean shown = bytes.toString(StandardCharsets.ISO_8859_1).contains(values.key());
      ObjectNode view = JsonText.object().put("same", same).put("key_shown", shown);
      view.set("result", back.result());
      return view.set("error", StepViews.of(refused));
    } catch (ClassNotFoundException absent) {
      throw new IllegalStateException(absent.getMessage());
    }
  }

  private OmniError refused() {
    try {
      omni.run("finance.option.nothing", INPUT);
    } catch (OmniError refused) {
      return refused;
    }
    throw new IllegalStateException("an unknown capability was run");
  }

  /** Threads share one client. */
  private JsonNode threads() throws InterruptedException {
    double expected = price(omni, 60);
    ExecutorService callers = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Double>> calls = new ArrayList<>();
      for (int n = 0; n < RUNS; n++) {
        calls.add(() -> price(omni, 60));
      }
      long right = 0;
      for (Future<Double> found : callers.invokeAll(calls)) {
        right += found.get() == expected ? 1 : 0;
      }
      return counted(right, RUNS);
    } catch (ExecutionException failed) {
      throw new IllegalStateException(String.valueOf(failed.getCause()));
    } finally {
      callers.shutdownNow();
    }
  }
}
