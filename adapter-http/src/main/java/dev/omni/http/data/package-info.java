/** The endpoints of data sets. */
package dev.omni.http.data;
