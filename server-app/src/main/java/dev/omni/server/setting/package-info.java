/**
 * The settings: from flags, environment and file to values that are checked. What cannot be used is
 * a {@link dev.omni.server.setting.InvalidSettingException}, which every start may end with.
 */
package dev.omni.server.setting;
