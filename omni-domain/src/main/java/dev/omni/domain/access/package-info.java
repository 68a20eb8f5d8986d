/**
 * Identity and authorization: API keys, principals, scopes, tenants, workspaces. A tenant, one
 * project in one mode, owns all data; every read and write names it. A caller is the principal,
 * key, scopes and binding of one request.
 *
 * <pre>{@code
 * Caller ada = Caller.test("ada");
 * ada.require(Scope.OMNI_READ);
 * Tenant tenant = ada.tenant();
 * }</pre>
 */
package dev.omni.domain.access;
