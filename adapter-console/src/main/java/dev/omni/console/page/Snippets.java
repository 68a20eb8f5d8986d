package dev.omni.console.page;

import dev.omni.application.json.JsonReader;
import dev.omni.console.form.PrettyJson;
import dev.omni.console.item.Members;
import dev.omni.console.view.PagePart.Tab;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The request of a form as programs send it: exactly this input, and the key in a variable. */
final class Snippets {
  private static final String QUOTES = "\"\"\"";

  private Snippets() {}

  /** Returns the texts by language. */
  static List<Tab> of(String api, Capability capability, String workspace, Json.Obj input) {
    Json.Obj body =
        Json.obj("workspace_id", workspace, "capability", capability.id(), "input", input);
    String address = api + "/omni/" + capability.world() + "/runs";
    String id = capability.id();
    return List.of(
        new Tab("curl", curl(address, body)),
        new Tab("CLI", commandLine(api, id, input)),
        new Tab("Python", python(api, id, input)),
        new Tab("TypeScript", typeScript(api, id, input)),
        new Tab("Java", java(api, id, input)));
  }

  private static String curl(String address, Json.Obj body) {
    return "curl -sS "
        + quoted(address)
        + " \\\n  -H \"Authorization: Bearer $OMNI_KEY\" \\\n  -H 'Content-Type: application/json' \\\n"
        + "  -H \"Idempotency-Key: run-$(date +%s)-$$\" \\\n  -d "
        + quoted(JsonReader.write(body));
  }

  private static String commandLine(String api, String id, Json.Obj input) {
    String begin =
        "export OMNI_API_KEY=\"$OMNI_KEY\" OMNI_BASE_URL=" + quoted(api) + "\nomni run " + id;
    var words = new ArrayList<String>();
    return isWritten("", input, words)
        ? begin + words.stream().map(word -> " \\\n  " + word).collect(Collectors.joining())
        : begin + " --input - <<'END'\n" + PrettyJson.of(input) + "\nEND";
  }

  /** Adds members as {@code name=value}; returns false when one cannot be written so. */
  private static boolean isWritten(String prefix, Json.Obj object, List<String> words) {
    for (var member : object.members().entrySet()) {
      String name = prefix + member.getKey();
      Json value = member.getValue();
      if (value instanceof Json.Obj inner) {
        if (inner.members().isEmpty() || !isWritten(name + ".", inner, words)) {
          return false;
        }
      } else if (!member.getKey().matches("[A-Za-z0-9_]+")
          || value instanceof Json.Null
          || (value instanceof Json.Str text && !isPlain(text.value()))) {
        return false;
      } else {
        words.add(shell(name + "=" + Members.text(value)));
      }
    }
    return true;
  }

  /** Returns whether a text cannot be taken for a file, a list or an object. */
  private static boolean isPlain(String text) {
    return !text.isEmpty() && "@[{".indexOf(text.charAt(0)) < 0 && !text.contains("\n");
  }

  private static String shell(String word) {
    return word.matches("[A-Za-z0-9_./:=+-]+") ? word : quoted(word);
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  private static String python(String api, String id, Json.Obj input) {
    boolean exact = !isDouble(input);
    String client =
        "Omni(api_key=os.environ[\"OMNI_KEY\"], base_url="
            + JsonReader.write(Json.str(api))
            + (exact ? ", exact=True)" : ")");
    return "import os\n"
        + (exact ? "from decimal import Decimal\n" : "")
        + "from omni_client import Omni\n\nomni = "
        + client
        + "\nrun = omni.run(\""
        + id
        + "\", "
        + new Literals("True", "False", "None", number -> "Decimal(\"" + number + "\")").of(input)
        + ")\nprint(run.status, run.result)";
  }

  private static String typeScript(String api, String id, Json.Obj input) {
    boolean exact = !isDouble(input);
    return "import { "
        + (exact ? "ExactNumber, " : "")
        + "Omni } from \"omni-client\";\n\nconst omni = new Omni({ apiKey: process.env.OMNI_KEY,"
        + " baseUrl: "
        + JsonReader.write(Json.str(api))
        + (exact ? ", exact: true });" : " });")
        + "\nconst run = await omni.run(\""
        + id
        + "\", "
        + new Literals("true", "false", "null", number -> "new ExactNumber(\"" + number + "\")")
            .of(input)
        + ");\nconsole.log(run.status, run.result);";
  }

  private static String java(String api, String id, Json.Obj input) {
    String text = PrettyJson.of(input).replace("\\", "\\\\").replace(QUOTES, "\\\"\"\"");
    return "import com.fasterxml.jackson.databind.DeserializationFeature;\n"
        + "import com.fasterxml.jackson.databind.ObjectMapper;\n"
        + "import dev.omni.client.OmniClient;\n\n"
        + "class First {\n  public static void main(String[] args) throws Exception {\n"
        + "    var input = new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)"
        + ".readTree("
        + QUOTES
        + "\n"
        + text.indent(8)
        + "        "
        + QUOTES
        + ");\n    try (var omni = OmniClient.builder().apiKey(System.getenv(\"OMNI_KEY\")).baseUrl("
        + JsonReader.write(Json.str(api))
        + ").exact(true).build()) {\n      var run = omni.run(\""
        + id
        + "\", input);\n      System.out.println(run.status() + \" \" + run.result());\n    }\n  }\n}";
  }

  /** Returns whether doubles hold every number of a value. */
  private static boolean isDouble(Json value) {
    if (value instanceof Json.Obj object) {
      return object.members().values().stream().allMatch(Snippets::isDouble);
    }
    if (value instanceof Json.Arr list) {
      return list.items().stream().allMatch(Snippets::isDouble);
    }
    return !(value instanceof Json.Num number) || isDouble(number.value());
  }

  static boolean isDouble(BigDecimal number) {
    double near = number.doubleValue();
    return Double.isFinite(near) && new BigDecimal(Double.toString(near)).compareTo(number) == 0;
  }
}
