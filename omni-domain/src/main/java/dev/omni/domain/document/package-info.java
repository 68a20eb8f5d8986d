/**
 * Versioned JSON documents: how everything that is not a run is stored. A document has a tenant, a
 * kind, an id and a name that is unique in its kind. The version is an optimistic lock: the next
 * version is stored only over the one before it.
 *
 * <pre>{@code
 * Document draft = Document.of(id, tenant, "secret", "prices", body, now);
 * Document next = draft.with(changed);
 * }</pre>
 */
package dev.omni.domain.document;
