package dev.omni.domain.feature.composition;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A model made of models. Immutable; equal content has an equal digest.
 *
 * @param name as in {@code panel}
 * @param description what its maker says of it; empty for nothing
 * @param kind how the members work together
 * @param method how the answers of an ensemble are joined; empty for other kinds
 * @param weights where the weights of an ensemble come from
 * @param members in order
 */
public record Composition(
    String name,
    Optional<String> description,
    Kind kind,
    Optional<PoolingMethod> method,
    Weights weights,
    List<Member> members) {
  /** How many compositions may stand inside one another. */
  public static final int MOST_DEPTH = 4;

  /** Copies the members. */
  public Composition {
    members = List.copyOf(members);
  }

  /** How members work together. */
  public enum Kind {
    /** All answer, and the answers are joined. */
    ENSEMBLE,
    /** Each works on what the one before it answered. */
    CHAIN,
    /** The next is asked when the answer of one before it does not stand. */
    CASCADE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Where weights come from. */
  public enum Weights {
    /** All the same. */
    EQUAL,
    /** As the maker says. */
    GIVEN,
    /** In proportion to 1 over the mean score of resolved forecasts, as it was when made. */
    FROM_SCORES;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A member as it was when the composition was made.
   *
   * @param model its id
   * @param digest its content
   * @param weight 0 or more; those of an ensemble add up to 1
   * @param map how fields of its input come from what was asked and answered; empty for all as is
   */
  public record Member(String model, String digest, double weight, Json.Obj map) {
    Json.Obj json() {
      return Json.obj("model", model, "digest", digest, "weight", weight, "map", map);
    }

    static Member of(Json.Obj kept) {
      return new Member(
          kept.text("model").orElseThrow(),
          kept.text("digest").orElseThrow(),
          kept.number("weight").orElseThrow().doubleValue(),
          kept.object("map").orElseThrow());
    }
  }

  /** The same with weights that add up to 1. */
  public Composition normalized() {
    double sum = members.stream().mapToDouble(Member::weight).sum();
    var shares = new ArrayList<Member>();
    for (Member m : members) {
      shares.add(new Member(m.model(), m.digest(), m.weight() / sum, m.map()));
    }
    return new Composition(name, description, kind, method, weights, shares);
  }

  /** SHA-256 of the content, behind {@code sha256:}. */
  public String digest() {
    return "sha256:" + Sha256.sha256(json());
  }

  /** As it is kept. */
  public Json.Obj json() {
    return Json.obj("name", name)
        .withPresent("description", description)
        .with("kind", kind)
        .withPresent("method", method.map(PoolingMethod::toString))
        .with("weights", weights)
        .with("members", members.stream().map(Member::json).toList());
  }

  /** As it was kept. */
  public static Composition of(Json.Obj kept) {
    return new Composition(
        kept.text("name").orElseThrow(),
        kept.text("description"),
        Kind.valueOf(kept.text("kind").orElseThrow().toUpperCase(Locale.ROOT)),
        kept.text("method").map(PoolingMethod::of),
        Weights.valueOf(kept.text("weights").orElseThrow().toUpperCase(Locale.ROOT)),
        kept.array("members").orElseThrow().items().stream()
            .map(item -> Member.of((Json.Obj) item))
            .toList());
  }
}
