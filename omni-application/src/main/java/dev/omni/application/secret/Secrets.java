package dev.omni.application.secret;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.Vault;
import dev.omni.application.spi.Vault.Ciphertext;
import dev.omni.application.spi.Vault.SecretId;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.spi.store.DocumentStore.Page;
import dev.omni.application.spi.store.ProjectStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * The secrets of tenants and of the installation: credentials of connections, signing secrets of
 * webhooks. Each is a separate document, encrypted for its owner, so that a new encryption does not
 * change the owner's document.
 */
public final class Secrets {
  /** The tenant of the installation: keys and secrets without another owner. */
  public static final Tenant HOUSE = new Tenant(new UUID(0, 0), Mode.LIVE);

  private static final String KIND = "secret";
  private static final int PAGE = 500;

  private final DocumentStore documents;
  private final ProjectStore projects;
  private final Vault vault;
  private final ClockAndIds clockAndIds;

  /** Creates the facet of stores and a vault. */
  public Secrets(Stores stores, Vault vault, ClockAndIds clockAndIds) {
    this.documents = stores.documents();
    this.projects = stores.projects();
    this.vault = vault;
    this.clockAndIds = clockAndIds;
  }

  /**
   * Returns an encrypted secret as a document, to be written in the {@link ChangeSet} of its owner.
   * It replaces the existing secret.
   */
  public Document encrypted(SecretId place, byte[] secret) {
    Json.Obj body = body(vault.encrypt(secret, place));
    return document(place)
        .map(there -> there.with(body))
        .orElseGet(
            () ->
                Document.of(
                    clockAndIds.newId(),
                    place.tenant(),
                    KIND,
                    name(place),
                    body,
                    clockAndIds.now()));
  }

  /**
   * Returns a decrypted secret, if it exists.
   *
   * @throws Vault.DecryptionException when its key no longer exists
   */
  public Optional<byte[]> open(SecretId place) {
    return document(place).map(there -> vault.decrypt(encrypted(there), place));
  }

  /** Returns the stored form of a secret, if it exists. */
  public Optional<Document> document(SecretId place) {
    return documents.findByName(place.tenant(), KIND, name(place));
  }

  private static String name(SecretId place) {
    return place.id() + "/" + place.field();
  }

  private static SecretId secretId(Document document) {
    String[] parts = document.name().split("/", 2);
    return new SecretId(document.tenant(), UUID.fromString(parts[0]), parts[1]);
  }

  private static Json.Obj body(Ciphertext ciphertext) {
    return Json.obj("sealed", ciphertext.text());
  }

  private static Ciphertext encrypted(Document document) {
    return new Ciphertext(document.body().findText("sealed").orElseThrow());
  }

  /**
   * Returns the number of secrets of each key, by its name; including keys of the ring without
   * secrets.
   */
  public Map<String, Long> uses() {
    var uses = new TreeMap<String, Long>();
    vault.keys().forEach(key -> uses.put(key, 0L));
    forEach(document -> uses.merge(encrypted(document).key(), 1L, Long::sum));
    return uses;
  }

  /**
   * Encrypts with the active key what an older one encrypted, during operation. Documents that
   * change concurrently are skipped.
   *
   * @return the number of secrets
   * @throws Vault.DecryptionException when a key no longer exists
   */
  public int renew() {
    String active = vault.keys().get(0);
    var old = new ArrayList<Document>();
    forEach(
        document -> {
          if (!encrypted(document).key().equals(active)) {
            old.add(document);
          }
        });
    return (int) old.stream().filter(this::reencrypted).count();
  }

  private boolean reencrypted(Document document) {
    SecretId place = secretId(document);
    byte[] secret = vault.decrypt(encrypted(document), place);
    return documents.replace(document.with(body(vault.encrypt(secret, place))), ChangeSet.NONE);
  }

  private void forEach(Consumer<Document> work) {
    for (Tenant tenant : tenants()) {
      Optional<ListPosition> after = Optional.empty();
      List<Stored<Document>> page;
      do {
        page = documents.list(new Page(tenant, KIND, "", after, PAGE));
        Stored.readable(page).forEach(work);
        after =
            page.stream()
                .reduce((first, second) -> second)
                .map(last -> last.position(Document::position));
      } while (page.size() == PAGE);
    }
  }

  private List<Tenant> tenants() {
    var tenants = new ArrayList<>(List.of(HOUSE));
    tenants.addAll(projects.tenants());
    return tenants;
  }
}
