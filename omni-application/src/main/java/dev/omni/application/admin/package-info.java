/**
 * Operator commands: projects, API keys, audit log, request log. A command has a name, a shape of
 * its arguments and an audit event in the commit of its change. A server offers them on a loopback
 * port only.
 *
 * <pre>{@code
 * ApiKeys keys = new ApiKeys(stores.keys(), clockAndIds, chance);
 * List<ApiKey> all = keys.list();
 * }</pre>
 */
package dev.omni.application.admin;
