/** The peers: fixed answers, a plain durable endpoint, and jobs by db-scheduler. */
package dev.omni.benchmarks.peer;
