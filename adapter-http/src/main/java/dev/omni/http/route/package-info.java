/** Requests, responses, and the routes of operations. */
package dev.omni.http.route;
