/** The JSON of resources on the wire: one function per resource. */
package dev.omni.http.view;
