/**
 * Workflow definitions and execution of workflow runs. Steps call operations and capabilities with
 * idempotency keys made from run and step, so that a repeated step has no second effect. The
 * journal is stored after each step.
 */
@NullMarked
package dev.omni.operations.workflow;

import org.jspecify.annotations.NullMarked;
