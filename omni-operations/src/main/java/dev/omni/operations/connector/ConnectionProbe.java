package dev.omni.operations.connector;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.application.spi.OutboundClient;
import dev.omni.application.spi.OutboundClient.CallResponse;
import dev.omni.application.spi.OutboundClient.OutboundCall;
import dev.omni.application.spi.OutboundClient.Trace;
import dev.omni.application.spi.OutboundClient.Verdict;
import dev.omni.domain.fault.OutboundError;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The result of one real call of a connection: DNS, connection, authorization and response. */
final class ConnectionProbe {
  private final OutboundClient calls;

  ConnectionProbe(OutboundClient calls) {
    this.calls = calls;
  }

  /**
   * Returns the checks {@code dns, connect, auth, sample}.
   *
   * @param configuration valid, with its secrets
   */
  List<ConnectionCheck> of(ConnectorDefinition definition, Json.Obj configuration) {
    Trace trace = calls.call(ask(definition, configuration));
    return List.of(
        dns(trace),
        connect(trace),
        auth(trace),
        trace.answer().isEmpty()
            ? unanswered(trace)
            : sample(definition, configuration, trace.answer().get()));
  }

  private static OutboundCall ask(ConnectorDefinition definition, Json.Obj configuration) {
    String url = definition.address(configuration).orElseThrow();
    if (definition.equals(ConnectorDefinitions.OPENAI)) {
      url = (url.endsWith("/") ? url : url + "/") + "models";
    }
    boolean task = definition.equals(ConnectorDefinitions.MODEL);
    Json.Obj example = Json.obj("task", "quantity", "input", Json.obj("expression", "1+1"));
    return new OutboundCall(
        url,
        configuration.findText("api_key"),
        task ? Optional.of(example.canonical()) : Optional.empty());
  }

  private static String message(Trace trace) {
    OutboundError error = trace.error().orElse(OutboundError.RESET);
    String meaning =
        switch (error) {
          case DNS -> "the name cannot be resolved";
          case CONNECT -> "no server accepts connections at the address";
          case TLS -> "the TLS certificate or protocol version is not accepted";
          case TIMEOUT -> "no response within 10 seconds";
          case RESET -> "the connection was closed before the response ended";
          case BLOCKED_ADDRESS -> "only public addresses may be reached, over https";
          case REQUEST -> "the address or the credential cannot be sent";
          case NO_NETWORK -> "this server makes no outbound calls";
          case HTTP_STATUS -> "the response was no success";
          case EXECUTION_LOST -> "the process ended during each of the last attempts";
        };
    return error + ": " + meaning;
  }

  private static boolean stopped(Trace trace, OutboundError... at) {
    return trace.error().filter(List.of(at)::contains).isPresent();
  }

  private static ConnectionCheck dns(Trace trace) {
    if (trace.dns().isPresent()) {
      return ConnectionCheck.passed("dns", "the name was resolved", trace.dns().get());
    }
    if (stopped(trace, OutboundError.DNS, OutboundError.REQUEST, OutboundError.NO_NETWORK)) {
      return ConnectionCheck.failed("dns", message(trace));
    }
    return trace.connect().isPresent() || !stopped(trace, OutboundError.TIMEOUT)
        ? ConnectionCheck.passed("dns", "the address needs no name", Duration.ZERO)
        : ConnectionCheck.failed("dns", message(trace));
  }

  private static ConnectionCheck connect(Trace trace) {
    if (dns(trace).failed()) {
      return ConnectionCheck.skipped("connect", "there is no address");
    }
    boolean blocked = stopped(trace, OutboundError.BLOCKED_ADDRESS);
    return trace.connect().isPresent() && !blocked
        ? ConnectionCheck.passed("connect", "the connection was established", trace.connect().get())
        : ConnectionCheck.failed("connect", message(trace));
  }

  private static ConnectionCheck auth(Trace trace) {
    if (trace.answer().isEmpty()) {
      return ConnectionCheck.skipped("auth", "there was no response");
    }
    CallResponse answer = trace.answer().get();
    return answer.verdict() == Verdict.UNAUTHORIZED
        ? ConnectionCheck.failed(
            "auth", "the response was " + answer.status() + ": the credential was rejected")
        : ConnectionCheck.passed("auth", "the credential was not rejected", answer.time());
  }

  private static ConnectionCheck unanswered(Trace trace) {
    return connect(trace).failed() || dns(trace).failed()
        ? ConnectionCheck.skipped("sample", "there is no connection")
        : ConnectionCheck.failed("sample", message(trace));
  }

  private static ConnectionCheck sample(
      ConnectorDefinition definition, Json.Obj configuration, CallResponse answer) {
    if (answer.verdict() == Verdict.UNAUTHORIZED) {
      return ConnectionCheck.skipped("sample", "the credential was rejected");
    }
    if (answer.verdict() != Verdict.ACCEPTED) {
      return ConnectionCheck.failed(
          "sample",
          "the response must be a success, not "
              + answer.status()
              + "; redirects are not followed");
    }
    if (!answer.whole()) {
      return ConnectionCheck.failed("sample", "the response must be at most 1 MiB");
    }
    Optional<Json> read = read(answer.body());
    return read.isEmpty()
        ? ConnectionCheck.failed("sample", "the response must be JSON")
        : fitting(definition, configuration, read.get(), answer.time());
  }

  private static Optional<Json> read(String body) {
    try {
      return Optional.of(JsonReader.parse(body.getBytes(StandardCharsets.UTF_8)));
    } catch (MalformedJsonException malformed) {
      return Optional.empty();
    }
  }

  private static ConnectionCheck fitting(
      ConnectorDefinition definition, Json.Obj configuration, Json read, Duration time) {
    Optional<String> wrong =
        switch (definition.id()) {
          case "http.json" -> items(configuration.findText("items").orElse(""), read);
          case "model.openai" -> listed(configuration.findText("model").orElseThrow(), read);
          default -> answered(read);
        };
    return wrong
        .map(message -> ConnectionCheck.failed("sample", message))
        .orElseGet(() -> ConnectionCheck.passed("sample", "the response can be read", time));
  }

  private static Optional<String> items(String pointer, Json read) {
    boolean there = new Pointer(pointer).in(read).isPresent();
    return there ? Optional.empty() : Optional.of("the response has no value at the pointer items");
  }

  private static Optional<String> listed(String model, Json read) {
    boolean there =
        read instanceof Json.Obj object
            && object.items("data").stream()
                .anyMatch(
                    m ->
                        m instanceof Json.Obj one && one.findText("id").equals(Optional.of(model)));
    return there ? Optional.empty() : Optional.of("the service does not list the model");
  }

  private static Optional<String> answered(Json read) {
    boolean there = read instanceof Json.Obj object && object.has("answer");
    return there ? Optional.empty() : Optional.of("the response must be an object with answer");
  }
}
