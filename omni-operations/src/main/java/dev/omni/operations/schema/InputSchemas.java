package dev.omni.operations.schema;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.util.List;

/**
 * JSON Schemas for the input of workflows and models. The dialect is 2020-12 with all of its
 * keywords; {@code format} is a rule, not a remark. Nothing is fetched: every {@code $ref} leads to
 * a place within the schema. Further names that begin with {@code x-} are remarks.
 */
public interface InputSchemas {
  /**
   * Returns what makes a schema unusable, with pointers into the schema; empty when it is usable. A
   * schema that no object can fit is unusable too, because an input is an object.
   */
  List<Problem> unusable(Json.Obj schema);

  /**
   * Returns what a schema finds wrong with a value, with pointers into the value; at most 50. A
   * value that takes too long to judge has a problem that says so.
   */
  List<Problem> problems(Json.Obj schema, Json value);
}
