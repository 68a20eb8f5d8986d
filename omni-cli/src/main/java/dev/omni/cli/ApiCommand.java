package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.omni.client.APIError;
import dev.omni.client.OmniClient;
import dev.omni.client.Response;
import dev.omni.client.RunOptions;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command that sends any request of the API and prints what its answer holds. */
@Command(
    name = "api",
    description = {
      "Sends any request of the API and prints the data of its answer as JSON.",
      "A POST has an idempotency key, a new one unless -H gives one.",
      "Example: omni api GET /developer/context"
    })
final class ApiCommand extends UserCommand {
  private static final int OF_INPUT = 422;
  private static final int FIRST_OF_SERVER = 500;

  @Parameters(index = "0", paramLabel = "METHOD", description = "GET, POST, PUT, PATCH or DELETE")
  private String method = "";

  @Parameters(index = "1", paramLabel = "PATH", description = "below /api/v1, as /omni/runs")
  private String path = "";

  @Option(names = "--input", paramLabel = "FILE", description = "the body; - for standard input")
  private String input = "";

  @Option(
      names = "-f",
      paramLabel = "NAME=VALUE",
      description = "a member of the body; of the query for GET and DELETE")
  private List<String> fields = List.of();

  @Option(names = "-H", paramLabel = "NAME: VALUE", description = "a header")
  private List<String> headers = List.of();

  @Option(names = "--paginate", description = "all items of a list, one JSON object a line")
  private boolean paginate;

  ApiCommand(CommandContext context) {
    super(context);
  }

  @Override
  OutputFormat usual() {
    return paginate ? OutputFormat.NDJSON : OutputFormat.JSON;
  }

  @Override
  protected int run(OmniClient omni) throws IOException {
    String verb = method.toUpperCase(Locale.ROOT);
    if (!List.of("GET", "POST", "PUT", "PATCH", "DELETE").contains(verb)) {
      throw CommandException.usage(method + ": must be GET, POST, PUT, PATCH or DELETE");
    }
    if (!path.startsWith("/")) {
      throw CommandException.usage(path + ": must be a path of the API, as /omni/runs");
    }
    ObjectNode given = new InputMembers(context, JsonLines.object()).read(input, fields);
    boolean query = verb.equals("GET") || verb.equals("DELETE");
    if (query && !input.isEmpty()) {
      throw CommandException.usage("--input: " + verb + " has no body");
    }
    if (paginate) {
      if (!verb.equals("GET")) {
        throw CommandException.usage("--paginate: goes with GET");
      }
      printItems(omni.pages(path, texts(given), Long.MAX_VALUE));
      return ExitStatus.DONE;
    }
    String whole = query ? with(path, texts(given)) : path;
    String accept = header("accept");
    if (accept != null && verb.equals("GET")) {
      out().print(omni.text(whole, accept));
      out().flush();
      return ExitStatus.DONE;
    }
    boolean bodied = !query && (!input.isEmpty() || !fields.isEmpty());
    show(send(omni, verb, whole, bodied ? given : null));
    return ExitStatus.DONE;
  }

  private Response send(OmniClient omni, String verb, String whole, @Nullable ObjectNode body) {
    RunOptions options = RunOptions.none();
    String key = header("idempotency-key");
    if (verb.equals("POST")) {
      options.idempotencyKey(key == null ? OmniClient.newKey() : key);
    } else if (key != null) {
      throw CommandException.usage("-H Idempotency-Key: goes with POST");
    }
    for (String each : headers) {
      String name = named(each);
      if (!List.of("accept", "idempotency-key").contains(name.toLowerCase(Locale.ROOT))) {
        options.header(name, each.substring(name.length() + 1).strip());
      }
    }
    return omni.request(verb, whole, body, options);
  }

  private void show(Response answer) {
    JsonNode data = answer.data();
    if (data.isMissingNode() || data.isNull()) {
      return;
    }
    printJson(data);
  }

  /** Returns the value of a header that this command carries out itself; null for none. */
  private @Nullable String header(String wanted) {
    String found = null;
    for (String each : headers) {
      if (named(each).equalsIgnoreCase(wanted)) {
        found = each.substring(each.indexOf(':') + 1).strip();
      }
    }
    return found;
  }

  private static String named(String header) {
    int colon = header.indexOf(':');
    if (colon < 1) {
      throw CommandException.usage("-H " + header + ": must be NAME: VALUE");
    }
    return header.substring(0, colon);
  }

  private static Map<String, String> texts(ObjectNode members) {
    Map<String, String> texts = new LinkedHashMap<>();
    members
        .properties()
        .forEach(
            each -> texts.put(each.getKey(), each.getValue().asText(each.getValue().toString())));
    return texts;
  }

  private static String with(String path, Map<String, String> query) {
    StringJoiner members =
        new StringJoiner("&", path + (path.contains("?") ? "&" : "?"), "").setEmptyValue(path);
    query.forEach((name, value) -> members.add(encoded(name) + "=" + encoded(value)));
    return members.toString();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Prints the status with the code; a refused input is 2, and what the server lacks is 3. */
  @Override
  protected int failed(RuntimeException failure) {
    if (!(failure instanceof APIError refused)) {
      return super.failed(failure);
    }
    err().println("omni: " + shown(String.valueOf(refused.getMessage())));
    if (refused.status() >= FIRST_OF_SERVER) {
      return ExitStatus.UNAVAILABLE;
    }
    return refused.status() == OF_INPUT ? ExitStatus.USAGE : ExitStatus.FAILED;
  }
}
