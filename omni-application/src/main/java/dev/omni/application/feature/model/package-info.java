/** Models: which there are, and runs of them. */
package dev.omni.application.feature.model;
