package dev.omni.http.mcp;

import dev.omni.application.operation.OperationCall;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import dev.omni.http.mcp.JsonRpcException.Kind;
import java.util.ArrayList;
import java.util.Optional;

/**
 * The resources, each with its URI: the catalog and the documentation in Markdown, and the evidence
 * of the caller, {@code lq://evidence/ID}.
 */
final class Resources {
  private static final String EVIDENCE = "lq://evidence/";
  private static final String JSON = "application/json";
  private static final Json.Obj TEMPLATE =
      Json.obj(
          "uriTemplate", EVIDENCE + "{id}",
          "name", "evidence",
          "title", "Evidence",
          "description", "The signed evidence of a run, a verification, a decision or a forecast.",
          "mimeType", JSON);

  private final ToolSources sources;
  private final CatalogueResources catalogue;

  Resources(ToolSources sources) {
    this.sources = sources;
    this.catalogue = new CatalogueResources(sources.omni());
  }

  /** Returns the resources that do not depend on the caller. */
  Json.Obj list() {
    return Json.obj("resources", catalogue.listed());
  }

  Json.Obj templates(Caller caller) {
    var templates = new ArrayList<Json>(CatalogueResources.TEMPLATES);
    if (caller.scopes().contains(Scope.EVIDENCE_READ)) {
      templates.add(TEMPLATE);
    }
    return Json.obj("resourceTemplates", templates);
  }

  /**
   * Returns the content of a resource.
   *
   * @throws JsonRpcException when there is none, or it is another's
   */
  Json.Obj read(Caller caller, String uri) {
    if (uri.startsWith(EVIDENCE)) {
      return contents(uri, JSON, evidence(caller, uri));
    }
    return catalogue
        .text(uri)
        .map(text -> contents(uri, CatalogueResources.MARKDOWN, text))
        .orElseThrow(
            () ->
                new JsonRpcException(
                    Kind.PARAMS,
                    "No resource has this URI; see resources/list and resources/templates/list.",
                    Json.obj("uri", uri, "nearest", catalogue.nearest(uri))));
  }

  private String evidence(Caller caller, String uri) {
    try {
      caller.require(Scope.EVIDENCE_READ);
      OperationCall call =
          OperationCall.of(caller, Json.Obj.EMPTY)
              .withPathValue("uuid", uri.substring(EVIDENCE.length()));
      Json data = sources.operations().answer("evidence.read", call, Optional.empty()).data();
      return JsonWriter.answer(sources.links().followable(data)).toString();
    } catch (Fault refused) {
      throw missing(uri, refused.reason());
    }
  }

  private static Json.Obj contents(String uri, String type, String text) {
    return Json.obj("contents", Json.arr(Json.obj("uri", uri, "mimeType", type, "text", text)));
  }

  private static JsonRpcException missing(String uri, String why) {
    return new JsonRpcException(Kind.PARAMS, why, Json.obj("uri", uri));
  }
}
