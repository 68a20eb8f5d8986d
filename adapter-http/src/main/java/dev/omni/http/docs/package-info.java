/** The pages for people: guides, the reference, and what each error code means. */
package dev.omni.http.docs;
