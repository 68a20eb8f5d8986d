package dev.omni.application.feature.model;

import dev.omni.application.spi.feature.Model;
import dev.omni.domain.access.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The models that a tenant can ask: those of this service, and those made of them. */
public final class Models {
  private final List<Model> builtin;
  private final List<Made> made;

  /**
   * Over the models of this service.
   *
   * @param made those that tenants make
   */
  public Models(List<Model> builtin, List<Made> made) {
    this.builtin = List.copyOf(builtin);
    this.made = List.copyOf(made);
  }

  /** The models that a tenant has made, and how their members are found. */
  public interface Made {
    /** All of them, newest first, among the newest thousand. */
    List<Model> all(Tenant tenant, Models members);

    /** The one of that id. */
    Optional<Model> find(Tenant tenant, String id, Models members);
  }

  /** All models of a tenant, those of this service first. */
  public List<Model> all(Tenant tenant) {
    var all = new ArrayList<Model>(builtin);
    made.forEach(each -> all.addAll(each.all(tenant, this)));
    return all;
  }

  /** The model of that id. */
  public Optional<Model> find(Tenant tenant, String id) {
    return builtin.stream()
        .filter(model -> model.card().id().equals(id))
        .findFirst()
        .or(() -> made.stream().flatMap(each -> each.find(tenant, id, this).stream()).findFirst());
  }
}
