/**
 * Workflow definitions and the state of workflow runs. A definition lists steps; their dependencies
 * follow from the expressions that name other steps. The state of each step has its transitions, so
 * that a run can be continued after a crash.
 */
package dev.omni.domain.feature.workflow;
