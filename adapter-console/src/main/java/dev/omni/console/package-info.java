/** The console: the pages of a developer's own project, under {@code /console}. */
package dev.omni.console;
