/** Workflows: definitions, their validation, and the state of workflow runs. */
package dev.omni.domain.feature.workflow;
