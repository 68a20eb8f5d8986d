/**
 * JSON values, canonical JSON (RFC 8785) and JSON Schema checks without a library. Values are
 * immutable and keep the order of members. A shape is a schema built in code; it lists the problems
 * of a value and fills in defaults.
 *
 * <pre>{@code
 * Json.Obj input = Json.obj("spot", 60, "strike", 65);
 * Shape shape = Shape.object().required("spot", Shape.number().above(0));
 * List<Problem> problems = shape.problems(input);
 * }</pre>
 */
package dev.omni.domain.json;
