/** FormValues that pages show and templates write. */
package dev.omni.console.view;
