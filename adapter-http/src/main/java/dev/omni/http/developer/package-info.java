/** Endpoints of developer identity. */
package dev.omni.http.developer;
