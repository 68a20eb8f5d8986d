/** How refusals go out. */
package dev.omni.http.fault;
