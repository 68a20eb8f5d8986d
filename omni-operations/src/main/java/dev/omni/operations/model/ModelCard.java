package dev.omni.operations.model;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.util.List;

/**
 * The public description of a model.
 *
 * @param id as in {@code ref.exact}
 * @param name display name
 * @param origin provider of the model
 * @param kinds supported kinds of task
 * @param deterministic whether equal task and seed give equal bytes
 * @param version increases when answers may change
 */
public record ModelCard(
    String id,
    String name,
    Origin origin,
    List<TaskKind> kinds,
    boolean deterministic,
    String version) {
  /** The provider of a model. */
  public enum Origin {
    /** Part of this service. */
    BUILTIN("builtin"),
    /** A composition of other models. */
    COMPOSITION("composition"),
    /** A model server, reached through a connection. */
    REMOTE("remote");

    private final String id;

    Origin(String id) {
      this.id = id;
    }

    @Override
    public String toString() {
      return id;
    }
  }

  public ModelCard {
    kinds = List.copyOf(kinds);
  }

  /** Creates the card of a deterministic built-in model. */
  public static ModelCard builtin(String id, String name, TaskKind... kinds) {
    return new ModelCard(id, name, Origin.BUILTIN, List.of(kinds), true, "1");
  }

  /** Returns the SHA-256 of the model's identity, in hex with the prefix {@code sha256:}. */
  public String digest() {
    return "sha256:"
        + Sha256.sha256(
            Json.obj("id", id, "kind", origin, "task_kinds", kinds, "version", version));
  }
}
