/** Models and the tasks that they answer. */
package dev.omni.domain.feature.model;
