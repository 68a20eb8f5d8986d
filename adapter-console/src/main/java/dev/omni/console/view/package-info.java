/** The parts of pages, as templates write them. */
package dev.omni.console.view;
