/** Workflows: definitions, and their execution step by step with a journal. */
package dev.omni.application.feature.workflow;
