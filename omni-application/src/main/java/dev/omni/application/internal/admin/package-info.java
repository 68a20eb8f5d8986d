/**
 * Commands and records of an operator that only a server offers: queries of the audit and request
 * logs, webhooks by command, the use of keys. Each changing command writes its audit event in the
 * commit of its change.
 */
package dev.omni.application.internal.admin;
