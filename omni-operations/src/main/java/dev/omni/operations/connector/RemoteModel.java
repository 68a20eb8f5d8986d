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
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.ModelCard;
import dev.omni.operations.model.ModelTask;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;

/** A model behind a connection: one call for each task, to public addresses only. */
final class RemoteModel implements Model {
  private final ModelCard card;
  private final String status;
  private final ConnectorDefinition definition;
  private final ConnectionHealth health;
  private final OutboundClient calls;
  private final Supplier<Json.Obj> configuration;

  /**
   * @param definition of the connection
   * @param health records the result of each call
   * @param configuration with the secrets for its address; read for each call
   */
  RemoteModel(
      ModelCard card,
      String status,
      ConnectorDefinition definition,
      ConnectionHealth health,
      OutboundClient calls,
      Supplier<Json.Obj> configuration) {
    this.card = card;
    this.status = status;
    this.definition = definition;
    this.health = health;
    this.calls = calls;
    this.configuration = configuration;
  }

  private static final String INSTRUCTION =
      "Answer the task with one JSON object and nothing else. For a quantity give value (a number)"
          + " and unit (UCUM), and uncertainty as {\"standard\": number} when inputs are uncertain;"
          + " you may add steps, each with name, expression, value and unit. For an estimate give"
          + " named quantities, for a forecast predictions, for an optimum objective and solution,"
          + " for a statement holds and certificate.";

  @Override
  public ModelCard card() {
    return card;
  }

  @Override
  public String status() {
    return status;
  }

  @Override
  public Json.Obj answer(ModelTask task, Work work) {
    work.proceed();
    Json.Obj whole = configuration.get();
    try {
      Json.Obj answer = answer(whole, task);
      health.recordSuccess();
      return answer;
    } catch (Infeasible wrong) {
      health.recordFailure(String.valueOf(wrong.getMessage()));
      throw wrong;
    }
  }

  private Json.Obj answer(Json.Obj whole, ModelTask task) {
    boolean spoken = definition.equals(ConnectorDefinitions.OPENAI);
    String address =
        definition
            .address(whole)
            .orElseThrow(() -> new Infeasible("the connection of the model has no address"));
    Json.Obj read =
        read(calls.call(spoken ? chat(address, whole, task) : task(address, whole, task)));
    return spoken ? said(read) : given(read);
  }

  private static OutboundCall task(String address, Json.Obj whole, ModelTask task) {
    Json.Obj body = Json.obj("task", task.kind(), "input", task.input(), "seed", task.seed());
    return ask(address, whole, body);
  }

  private static OutboundCall chat(String base, Json.Obj whole, ModelTask task) {
    String prompt =
        task.input()
            .findText("prompt")
            .orElseGet(() -> Json.obj("task", task.kind(), "input", task.input()).canonical());
    Json.Obj body =
        Json.obj(
            "model", whole.find("model"),
            "temperature", 0,
            "seed", task.seed(),
            "messages",
                Json.arr(
                    Json.obj("role", "system", "content", INSTRUCTION),
                    Json.obj("role", "user", "content", prompt)));
    return ask((base.endsWith("/") ? base : base + "/") + "chat/completions", whole, body);
  }

  private static OutboundCall ask(String url, Json.Obj whole, Json.Obj body) {
    return new OutboundCall(url, whole.findText("api_key"), Optional.of(body.canonical()));
  }

  private static Json.Obj read(Trace trace) {
    CallResponse answer =
        trace
            .answer()
            .orElseThrow(
                () ->
                    new Infeasible(
                        "the model of the connection cannot be reached: "
                            + trace.error().orElse(OutboundError.RESET)));
    if (answer.verdict() != Verdict.ACCEPTED) {
      throw new Infeasible("the model of the connection answered with status " + answer.status());
    }
    if (!answer.whole()) {
      throw new Infeasible("the answer of the connection's model is longer than 1 MiB");
    }
    return object(answer.body());
  }

  private static Json.Obj object(String text) {
    try {
      if (JsonReader.parse(text.getBytes(StandardCharsets.UTF_8)) instanceof Json.Obj read) {
        return read;
      }
    } catch (MalformedJsonException malformed) {
      throw new Infeasible("the answer of the connection's model is not JSON", malformed);
    }
    throw new Infeasible("the answer of the connection's model is not a JSON object");
  }

  private static Json.Obj given(Json.Obj read) {
    return read.findObject("answer")
        .orElseThrow(
            () -> new Infeasible("the answer of the model must be an object under answer"));
  }

  /** Returns the object in a text, with or without a fence of backticks. */
  private static Json.Obj said(Json.Obj read) {
    String content =
        read.items("choices").stream()
            .flatMap(
                choice ->
                    choice instanceof Json.Obj one
                        ? one.findObject("message").stream()
                        : Optional.<Json.Obj>empty().stream())
            .flatMap(message -> message.findText("content").stream())
            .findFirst()
            .orElseThrow(() -> new Infeasible("the answer of the connection's model has no text"));
    int from = content.indexOf('{');
    int to = content.lastIndexOf('}');
    return object(from < 0 || to < from ? content : content.substring(from, to + 1));
  }
}
