/**
 * Lists: what each one can be asked, declared once beside its use case, and read in one way. From a
 * {@link dev.omni.application.list.ListDefinition} come the parameters of the protocol, their
 * description, the form of a page and the options of a command.
 *
 * <pre>{@code
 * ListFilter<String> NAME = ListFilter.text("name", "Only versions of this name.");
 * ListDefinition SETS = ListDefinition.created("data-sets.list", NAME);
 * ListQuery query = SETS.query(Map.of("name", "prices", "limit", "5"));
 * Optional<String> name = query.get(NAME);
 * }</pre>
 */
@NullMarked
package dev.omni.application.list;

import org.jspecify.annotations.NullMarked;
