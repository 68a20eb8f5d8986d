/** The documentation pages: guides, API reference and error codes. */
package dev.omni.http.docs;
