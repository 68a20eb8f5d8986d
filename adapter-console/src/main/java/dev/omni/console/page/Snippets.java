package dev.omni.console.page;

import dev.omni.application.json.JsonReader;
import dev.omni.console.form.PrettyJson;
import dev.omni.console.view.PagePart.Tab;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import java.util.List;

/** The request of a form as programs send it, with the key in a variable. */
final class Snippets {
  private Snippets() {}

  /** Returns the texts by language. */
  static List<Tab> of(String api, Capability capability, String workspace, Json.Obj input) {
    Json.Obj body =
        Json.obj("workspace_id", workspace, "capability", capability.id(), "input", input);
    String address = api + "/omni/" + capability.world() + "/runs";
    return List.of(new Tab("curl", curl(address, body)), new Tab("JSON", PrettyJson.of(body)));
  }

  private static String curl(String address, Json.Obj body) {
    return "curl -sS '"
        + address
        + "' \\\n  -H \"Authorization: Bearer $OMNI_KEY\" \\\n  -H 'Content-Type: application/json' \\\n"
        + "  -H \"Idempotency-Key: $(uuidgen)\" \\\n  -d '"
        + JsonReader.write(body).replace("'", "'\\''")
        + "'";
  }
}
