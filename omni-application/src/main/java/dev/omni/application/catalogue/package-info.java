/** The search over capabilities. */
package dev.omni.application.catalogue;
