/**
 * Audit events of operators and the hash chain over them. Each entry has the hash of the previous
 * one, so that a changed or deleted entry is detected. The chain proves order and content, not that
 * an operator wrote the truth.
 *
 * <pre>{@code
 * AuditEntry first = AuditEntry.after(1, AuditEntry.BEGINNING, event);
 * AuditEntry second = AuditEntry.after(2, first.hash(), next);
 * boolean unchanged = second.sound();
 * }</pre>
 */
package dev.omni.domain.audit;
