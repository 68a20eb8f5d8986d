/** The forms in which sealed evidence leaves for tools that are not Omni's. */
package dev.omni.application.export;
