package dev.omni.telemetry;

import dev.omni.application.access.CorrelationContext;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.OutboundClient;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.WebhookSender;
import dev.omni.domain.access.TraceContext;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.resources.Resource;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The telemetry of a node, configured by the standard variables of OpenTelemetry. */
public final class Telemetry implements AutoCloseable {
  private static final String INSTANCE = "service.instance.id";
  private static final List<String> TRIGGERS =
      List.of(
          "otel.exporter.otlp.endpoint",
          "otel.exporter.otlp.traces.endpoint",
          "otel.exporter.otlp.metrics.endpoint",
          "otel.exporter.otlp.logs.endpoint",
          "otel.traces.exporter",
          "otel.metrics.exporter",
          "otel.logs.exporter");

  private final OpenTelemetrySdk sdk;
  private final Spans spans;
  private final InstantSource clock;
  private final Optional<OtlpLogs> logs;

  /**
   * The node that is observed.
   *
   * @param version of the program
   * @param registry source of the metrics
   * @param masked removes secrets from lines of the log
   */
  public record ObservedNode(
      String version, MeterRegistry registry, ClockAndIds time, UnaryOperator<String> masked) {}

  private Telemetry(ObservedNode observed) {
    ClockAndIds time = observed.time();
    MeterRegistry registry = observed.registry();
    var ids = new ChosenIds();
    this.clock = time.clock();
    this.sdk =
        AutoConfiguredOpenTelemetrySdk.builder()
            .addPropertiesSupplier(
                () ->
                    Map.of(
                        "otel.service.name", "omni",
                        "otel.exporter.otlp.protocol", "http/protobuf"))
            .addResourceCustomizer(
                (given, config) ->
                    node(
                        given,
                        observed.version(),
                        time.newId(),
                        config.getMap("otel.resource.attributes").containsKey(INSTANCE)))
            .addMeterProviderCustomizer(
                (builder, config) ->
                    builder.registerMetricProducer(new OtlpHistograms(registry, time.clock())))
            .addTracerProviderCustomizer((builder, config) -> builder.setIdGenerator(ids))
            .disableShutdownHook()
            .build()
            .getOpenTelemetrySdk();
    this.spans = new Spans(sdk.getTracer("dev.omni"), ids);
    new OtlpMetrics(sdk.getMeter("dev.omni")).observe(registry);
    this.logs = OtlpLogs.attached(sdk.getLogsBridge(), observed.masked());
  }

  /**
   * Adds the facts that distinguish nodes and starts, unless the variables state them. The library
   * has an instance of its own for the whole process, in which several nodes may run.
   */
  private static Resource node(Resource given, String program, UUID instance, boolean stated) {
    Resource version =
        Resource.create(Attributes.of(AttributeKey.stringKey("service.version"), program));
    Resource own =
        Resource.create(Attributes.of(AttributeKey.stringKey(INSTANCE), instance.toString()));
    Resource described = version.merge(given);
    return stated ? described : described.merge(own);
  }

  /**
   * Starts the telemetry if a variable or a system property turns it on; empty otherwise.
   *
   * @param environment the variables
   */
  public static Optional<Telemetry> configured(
      Map<String, String> environment, ObservedNode observed) {
    boolean disabled = set("otel.sdk.disabled", environment).filter("true"::equals).isPresent();
    boolean wanted =
        TRIGGERS.stream()
            .flatMap(name -> set(name, environment).stream())
            .anyMatch(value -> !value.equals("none"));
    return wanted && !disabled ? Optional.of(new Telemetry(observed)) : Optional.empty();
  }

  private static Optional<String> set(String property, Map<String, String> environment) {
    String variable = property.toUpperCase(Locale.ROOT).replace('.', '_');
    return Stream.of(
            Optional.ofNullable(System.getProperty(property)),
            Optional.ofNullable(environment.get(variable)))
        .flatMap(Optional::stream)
        .filter(value -> !value.isBlank())
        .findFirst();
  }

  /** Returns the observer of requests. */
  public RequestSpans requests() {
    return new RequestSpans(spans);
  }

  /** Returns stores whose writes of runs are spans, as are the runs that end in them. */
  public Stores watching(Stores stores) {
    return stores.with(new TracedRunStore(stores.runs(), spans, clock));
  }

  /** Returns a sender whose attempts are spans. */
  public WebhookSender watching(WebhookSender sender) {
    return (url, message) -> outgoing("webhook", url, () -> sender.send(url, message));
  }

  /** Returns a client whose calls are spans. */
  public OutboundClient watching(OutboundClient client) {
    return ask -> outgoing("connection", ask.url(), () -> client.call(ask));
  }

  /**
   * Reports a statement of the database as a span below the request or run of this thread.
   *
   * @param system name of the database product
   * @param table first table; empty for none
   */
  public void statement(
      String system, String operation, String table, Duration took, boolean failed) {
    Optional<TraceContext> above = CorrelationContext.current().trace();
    if (above.isEmpty()) {
      return;
    }
    Instant end = clock.instant();
    String summary = table.isEmpty() ? operation : operation + " " + table;
    var facts =
        Attributes.builder()
            .put("db.system.name", system)
            .put("db.operation.name", operation)
            .put("db.query.summary", summary);
    if (!table.isEmpty()) {
      facts.put("db.collection.name", table);
    }
    if (failed) {
      facts.put("error.type", "refused");
    }
    spans.emit(
        new Spans.Finished(summary, SpanKind.CLIENT, end.minus(took), end, facts.build()),
        spans.child(above),
        above);
  }

  /** Makes a call in a span, which the receiver gets as the parent of its own. */
  private <T> T outgoing(String what, String url, Supplier<T> call) {
    CorrelationContext current = CorrelationContext.current();
    TraceContext own = spans.child(current.trace());
    Instant begin = clock.instant();
    var inside = current.withTrace(own);
    try (CorrelationContext.ContextScope scope = inside.makeCurrent()) {
      return call.get();
    } finally {
      var facts = Attributes.builder().put("server.address", host(url)).put("omni.call", what);
      spans.emit(
          new Spans.Finished(
              "POST " + what, SpanKind.CLIENT, begin, clock.instant(), facts.build()),
          own,
          current.trace());
    }
  }

  private static String host(String url) {
    try {
      return Optional.ofNullable(URI.create(url).getHost()).orElse("");
    } catch (IllegalArgumentException malformed) {
      return "";
    }
  }

  /** Sends what is left, and ends. */
  @Override
  public void close() {
    logs.ifPresent(OtlpLogs::detach);
    sdk.close();
  }
}
