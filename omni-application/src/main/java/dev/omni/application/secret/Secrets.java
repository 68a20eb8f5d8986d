package dev.omni.application.secret;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.Vault;
import dev.omni.application.spi.Vault.Place;
import dev.omni.application.spi.Vault.Sealed;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.spi.store.DocumentStore.Page;
import dev.omni.application.spi.store.ProjectStore;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * The secrets that things of tenants and of the house have: connections' credentials, webhooks'
 * signing secrets. Each is a document of its own, sealed for its place, so that what it belongs to
 * may stay as it is when the secret is sealed under a newer key.
 */
public final class Secrets {
  /** The tenant of what belongs to nobody else: keys and secrets of the whole installation. */
  public static final Tenant HOUSE = new Tenant(new UUID(0, 0), Mode.LIVE);

  private static final String KIND = "secret";
  private static final int PAGE = 500;

  private final DocumentStore documents;
  private final ProjectStore directory;
  private final Vault vault;
  private final ClockAndIds doors;

  /** Kept in these stores, sealed by that vault. */
  public Secrets(Stores stores, Vault vault, ClockAndIds doors) {
    this.documents = stores.documents();
    this.directory = stores.directory();
    this.vault = vault;
    this.doors = doors;
  }

  /**
   * A secret, sealed, as the document that keeps it: to be written in the {@link ChangeSet} of what
   * it belongs to. It takes the place of the secret that stands there.
   */
  public Document sealed(Place place, byte[] secret) {
    Json.Obj body = body(vault.seal(secret, place));
    return standing(place)
        .map(there -> there.with(body))
        .orElseGet(
            () -> Document.of(doors.id(), place.tenant(), KIND, name(place), body, doors.now()));
  }

  /**
   * The secret of a place, if it has one.
   *
   * @throws Vault.Unopenable when the key that it was sealed with is not there any more
   */
  public Optional<byte[]> open(Place place) {
    return standing(place).map(there -> vault.open(sealed(there), place));
  }

  private Optional<Document> standing(Place place) {
    return documents.named(place.tenant(), KIND, name(place));
  }

  private static String name(Place place) {
    return place.id() + "/" + place.field();
  }

  private static Place place(Document document) {
    String[] parts = document.name().split("/", 2);
    return new Place(document.tenant(), UUID.fromString(parts[0]), parts[1]);
  }

  private static Json.Obj body(Sealed sealed) {
    return Json.obj("sealed", sealed.text());
  }

  private static Sealed sealed(Document document) {
    return new Sealed(document.body().text("sealed").orElseThrow());
  }

  /** How many secrets each key seals, by its name; the keys of the ring that seal none too. */
  public Map<String, Long> uses() {
    var uses = new TreeMap<String, Long>();
    vault.keys().forEach(key -> uses.put(key, 0L));
    each(document -> uses.merge(sealed(document).key(), 1L, Long::sum));
    return uses;
  }

  /**
   * Seals under the active key whatever an older one seals, without stopping anybody. What is
   * changed meanwhile is left to whoever changed it.
   *
   * @return how many it sealed anew
   * @throws Vault.Unopenable when a key is not there any more
   */
  public int renew() {
    String active = vault.keys().get(0);
    var old = new ArrayList<Document>();
    each(
        document -> {
          if (!sealed(document).key().equals(active)) {
            old.add(document);
          }
        });
    return (int) old.stream().filter(this::renewed).count();
  }

  private boolean renewed(Document document) {
    Place place = place(document);
    byte[] secret = vault.open(sealed(document), place);
    return documents.replace(document.with(body(vault.seal(secret, place))), ChangeSet.NONE);
  }

  private void each(Consumer<Document> work) {
    for (Tenant tenant : tenants()) {
      Optional<DocumentStore.Place> after = Optional.empty();
      List<Document> page;
      do {
        page = documents.list(new Page(tenant, KIND, "", after, PAGE));
        page.forEach(work);
        after = page.stream().reduce((first, second) -> second).map(Secrets::end);
      } while (page.size() == PAGE);
    }
  }

  private static DocumentStore.Place end(Document last) {
    return new DocumentStore.Place(last.stamp().createdAt(), last.id());
  }

  private List<Tenant> tenants() {
    var tenants = new ArrayList<>(List.of(HOUSE));
    tenants.addAll(directory.tenants());
    return tenants;
  }
}
