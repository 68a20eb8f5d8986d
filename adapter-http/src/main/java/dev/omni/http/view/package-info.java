/** How things look on the wire: one function per resource. */
package dev.omni.http.view;
