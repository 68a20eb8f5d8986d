/** The endpoints of developer identity. */
package dev.omni.http.developer;
