/**
 * Models and the tasks that they answer. A task has a kind and an input of that kind; a model lists
 * the kinds that it answers. Answers are checked by shape before anything else sees them.
 */
package dev.omni.domain.feature.model;
