/** Audit events of operators and the hash chain over them. */
package dev.omni.domain.audit;
