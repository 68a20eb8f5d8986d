/** Arrow streams (IPC streaming format): rows that leave, and tables that arrive. */
package dev.omni.arrow;
