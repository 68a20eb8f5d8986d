package dev.omni.domain.feature.model;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.util.List;

/**
 * What is known about a model before it is asked.
 *
 * @param id as in {@code ref.exact}
 * @param name for people
 * @param origin who brought it
 * @param kinds the tasks that it answers
 * @param deterministic whether the same task and seed give the same bytes
 * @param version rises when answers may change
 */
public record ModelCard(
    String id,
    String name,
    Origin origin,
    List<TaskKind> kinds,
    boolean deterministic,
    String version) {
  /** Who brought a model. */
  public enum Origin {
    /** Part of this service. */
    BUILTIN("builtin"),
    /** Made of other models. */
    COMPOSITION("composition"),
    /** Behind a connection. */
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

  /** Copies the kinds. */
  public ModelCard {
    kinds = List.copyOf(kinds);
  }

  /** A deterministic model that is part of this service. */
  public static ModelCard builtin(String id, String name, TaskKind... kinds) {
    return new ModelCard(id, name, Origin.BUILTIN, List.of(kinds), true, "1");
  }

  /** SHA-256 of what tells this model from others, in hex behind {@code sha256:}. */
  public String digest() {
    return "sha256:"
        + Sha256.sha256(
            Json.obj("id", id, "kind", origin, "task_kinds", kinds, "version", version));
  }
}
