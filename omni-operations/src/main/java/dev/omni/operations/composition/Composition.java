package dev.omni.operations.composition;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A model that consists of other models. Immutable; equal content has an equal digest.
 *
 * @param name as in {@code panel}
 * @param description by its author; empty for none
 * @param kind how the members work together
 * @param method how an ensemble joins its answers; empty for other kinds
 * @param weights origin of the weights of an ensemble
 * @param members in order
 */
public record Composition(
    String name,
    Optional<String> description,
    Kind kind,
    Optional<PoolingMethod> method,
    Weights weights,
    List<Member> members) {
  /** The maximum nesting depth of compositions. */
  public static final int MOST_DEPTH = 4;

  public Composition {
    members = List.copyOf(members);
  }

  /** The way in which members work together. */
  public enum Kind {
    /** All members answer, and the answers are joined. */
    ENSEMBLE,
    /** Each member works on the answer of the previous one. */
    CHAIN,
    /** The next member answers when the previous answer is not acceptable. */
    CASCADE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The origin of the weights. */
  public enum Weights {
    /** All equal. */
    EQUAL,
    /** Given by the author. */
    GIVEN,
    /** Proportional to 1 over the mean score of resolved forecasts at creation time. */
    FROM_SCORES;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A member, fixed when the composition is created.
   *
   * @param model id of the model
   * @param digest digest of the model
   * @param weight 0 or more; those of an ensemble add up to 1
   * @param map sources of the member's input fields in task and answers; empty to pass everything
   *     unchanged
   */
  public record Member(String model, String digest, double weight, Json.Obj map) {
    Json.Obj json() {
      return Json.obj("model", model, "digest", digest, "weight", weight, "map", map);
    }

    static Member fromJson(Json.Obj stored) {
      return new Member(
          stored.findText("model").orElseThrow(),
          stored.findText("digest").orElseThrow(),
          stored.findNumber("weight").orElseThrow().doubleValue(),
          stored.findObject("map").orElseThrow());
    }
  }

  /** Returns the composition with weights that add up to 1. */
  public Composition normalized() {
    double sum = members.stream().mapToDouble(Member::weight).sum();
    var shares = new ArrayList<Member>();
    for (Member m : members) {
      shares.add(new Member(m.model(), m.digest(), m.weight() / sum, m.map()));
    }
    return new Composition(name, description, kind, method, weights, shares);
  }

  /** Returns the SHA-256 of the content with the prefix {@code sha256:}. */
  public String digest() {
    return "sha256:" + Sha256.sha256(json());
  }

  /** Returns the stored JSON form. */
  public Json.Obj json() {
    return Json.obj("name", name)
        .withPresent("description", description)
        .with("kind", kind)
        .withPresent("method", method.map(PoolingMethod::toString))
        .with("weights", weights)
        .with("members", members.stream().map(Member::json).toList());
  }

  /** Parses the stored JSON form. */
  public static Composition fromJson(Json.Obj stored) {
    return new Composition(
        stored.findText("name").orElseThrow(),
        stored.findText("description"),
        Kind.valueOf(stored.findText("kind").orElseThrow().toUpperCase(Locale.ROOT)),
        stored.findText("method").map(PoolingMethod::of),
        Weights.valueOf(stored.findText("weights").orElseThrow().toUpperCase(Locale.ROOT)),
        stored.findArray("members").orElseThrow().items().stream()
            .map(item -> Member.fromJson((Json.Obj) item))
            .toList());
  }
}
