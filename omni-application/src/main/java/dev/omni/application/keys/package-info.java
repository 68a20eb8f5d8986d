/**
 * Projects and API keys, and their audit log. An operator's command has a name, a shape of its
 * arguments and an audit event in the commit of its change; a server offers it on a loopback port
 * only.
 *
 * <pre>{@code
 * ApiKeys keys = new ApiKeys(stores.keys(), clockAndIds, chance);
 * List<ApiKey> all = keys.list();
 * }</pre>
 */
@NullMarked
package dev.omni.application.keys;

import org.jspecify.annotations.NullMarked;
