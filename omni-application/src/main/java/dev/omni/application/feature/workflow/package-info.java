/** Workflows: making them, and running them step by step with a journal. */
package dev.omni.application.feature.workflow;
