/**
 * Settings from flags, environment and file. An invalid one ends the start with an {@link
 * dev.omni.server.setting.InvalidSettingException}.
 */
@NullMarked
package dev.omni.server.setting;

import org.jspecify.annotations.NullMarked;
