/** The pages of the documentation site: guides, the API reference and the error codes. */
package dev.omni.http.docs;
