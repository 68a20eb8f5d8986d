package dev.omni.operations.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.AbstractKeyword;
import com.networknt.schema.keyword.DynamicRefValidator;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.keyword.RefValidator;
import com.networknt.schema.path.NodePath;
import java.util.List;

/** A reference that is followed as long as the {@link Effort} of the evaluation allows. */
final class BoundedReference extends AbstractKeyword {
  private static final String STATIC = "$ref";
  private static final String DYNAMIC = "$dynamicRef";

  private BoundedReference(String name) {
    super(name);
  }

  static List<BoundedReference> both() {
    return List.of(new BoundedReference(STATIC), new BoundedReference(DYNAMIC));
  }

  private static boolean follow(ExecutionContext context) {
    return context.getCollectorContext().<Effort>get(Effort.class).follow();
  }

  @Override
  public KeywordValidator newValidator(
      SchemaLocation location, JsonNode node, Schema parent, SchemaContext schema) {
    return getValue().equals(STATIC)
        ? new Static(location, node, parent, schema)
        : new Dynamic(location, node, parent, schema);
  }

  private static final class Static extends RefValidator {
    Static(SchemaLocation location, JsonNode node, Schema parent, SchemaContext schema) {
      super(location, node, parent, schema);
    }

    @Override
    public void validate(ExecutionContext context, JsonNode node, JsonNode root, NodePath at) {
      if (follow(context)) {
        super.validate(context, node, root, at);
      }
    }
  }

  private static final class Dynamic extends DynamicRefValidator {
    Dynamic(SchemaLocation location, JsonNode node, Schema parent, SchemaContext schema) {
      super(location, node, parent, schema);
    }

    @Override
    public void validate(ExecutionContext context, JsonNode node, JsonNode root, NodePath at) {
      if (follow(context)) {
        super.validate(context, node, root, at);
      }
    }
  }
}
