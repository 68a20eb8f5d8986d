package dev.omni.operations.model;

import dev.omni.domain.access.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The models of a view: those of this service, compositions and connections. */
public final class Models {
  private final List<Model> builtin;
  private final List<TenantModels> made;

  /**
   * Creates the models.
   *
   * @param made models of tenants
   */
  public Models(List<Model> builtin, List<TenantModels> made) {
    this.builtin = List.copyOf(builtin);
    this.made = List.copyOf(made);
  }

  /** The models of tenants. */
  public interface TenantModels {
    /** Returns all models, newest first, from the newest thousand documents. */
    List<Model> all(View view, Models members);

    /** Returns the model of an id. */
    Optional<Model> find(View view, String id, Models members);

    /** Returns the owner of the model of an id; empty for one that everybody has. */
    default Optional<View> owner(View view, String id) {
      return Optional.empty();
    }
  }

  /** Returns all models of a view, those of this service first. */
  public List<Model> all(View view) {
    var all = new ArrayList<Model>(builtin);
    made.forEach(each -> all.addAll(each.all(view, this)));
    return all;
  }

  /** Returns the owner of the model of an id; empty for one of this service, or none. */
  public Optional<View> owner(View view, String id) {
    return made.stream().flatMap(each -> each.owner(view, id).stream()).findFirst();
  }

  /** Returns the model of an id. */
  public Optional<Model> find(View view, String id) {
    return builtin.stream()
        .filter(model -> model.card().id().equals(id))
        .findFirst()
        .or(() -> made.stream().flatMap(each -> each.find(view, id, this).stream()).findFirst());
  }
}
