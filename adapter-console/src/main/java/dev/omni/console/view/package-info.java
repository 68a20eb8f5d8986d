/** What the pages show, as values that the templates write. */
package dev.omni.console.view;
