/** What a request and its answer are, and the rows that describe operations. */
package dev.omni.http.route;
