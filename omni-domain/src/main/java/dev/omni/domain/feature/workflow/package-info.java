/** Workflows: what they are made of, what is wrong with one, and how far a run of one is. */
package dev.omni.domain.feature.workflow;
