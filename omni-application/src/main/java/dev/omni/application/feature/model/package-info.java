/** Models and their runs. */
package dev.omni.application.feature.model;
