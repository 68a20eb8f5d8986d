package dev.omni.http;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.http.mcp.Tool;
import dev.omni.http.route.RequiredScopes;
import java.util.List;
import java.util.Set;

/**
 * The tools that the published conformance suite of the Model Context Protocol (0.2.0-alpha.12)
 * calls by name, as it describes them.
 */
final class FixtureTools {
  private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";
  private static final Json.Obj NOTHING = Json.obj("$schema", DIALECT, "type", "object");
  private static final Json.Obj TEXT = Json.obj("type", "string");

  /** With the keywords of JSON Schema 2020-12 that a server must hand on as they are. */
  private static final Json.Obj ADDRESSED =
      Json.obj("$schema", DIALECT, "type", "object")
          .with(
              "$defs",
              Json.obj(
                  "address",
                  Json.obj("$anchor", "addressDef", "type", "object")
                      .with("properties", Json.obj("street", TEXT, "city", TEXT))))
          .with(
              "properties",
              Json.obj("name", TEXT, "address", Json.obj("$ref", "#/$defs/address"))
                  .with("contactMethod", TEXT.with("enum", List.of("phone", "email")))
                  .with("phone", TEXT)
                  .with("email", TEXT))
          .with(
              "allOf", Json.arr(Json.obj("anyOf", Json.arr(required("phone"), required("email")))))
          .with(
              "if",
              Json.obj("properties", Json.obj("contactMethod", Json.obj("const", "phone")))
                  .with("required", List.of("contactMethod")))
          .with("then", required("phone"))
          .with("else", required("email"))
          .with("additionalProperties", false);

  private static final Json.Obj MIRRORED =
      NOTHING
          .with(
              "properties",
              Json.obj(
                  "region", TEXT.with("x-mcp-header", "Region"),
                  "priority", Json.obj("type", "integer", "x-mcp-header", "Priority")))
          .with("required", List.of("region"));

  /** All of them. */
  static final List<Tool> ALL =
      List.of(
          tool("test_simple_text", NOTHING, Set.of(), FixtureTools::text),
          tool("test_logging_tool", NOTHING, Set.of(), FixtureTools::text),
          tool("test_streaming_elicitation", NOTHING, Set.of("elicitation"), FixtureTools::text),
          tool("test_missing_capability", NOTHING, Set.of("sampling"), FixtureTools::text),
          tool("test_x_mcp_header", MIRRORED, Set.of(), FixtureTools::text),
          tool("json_schema_2020_12_tool", ADDRESSED, Set.of(), FixtureTools::text),
          tool(
              "test_error_handling",
              NOTHING,
              Set.of(),
              arguments -> {
                throw Fault.of(FaultCode.PARAMETER_INVALID, "This tool always refuses.");
              }));

  private FixtureTools() {}

  private interface Answering {
    Json answer(Json.Obj arguments);
  }

  private static Json.Obj required(String name) {
    return Json.obj("required", List.of(name));
  }

  private static Json text(Json.Obj arguments) {
    return Json.obj("text", "This is a simple text response for testing.");
  }

  private static Tool tool(String name, Json.Obj schema, Set<String> asks, Answering answering) {
    Json.Obj listed =
        Json.obj("name", name, "description", "For the conformance suite.", "inputSchema", schema);
    return new Tool(
        listed,
        RequiredScopes.KEY,
        asks,
        (caller, arguments, key) -> Tool.ToolResult.with(answering.answer(arguments)));
  }
}
