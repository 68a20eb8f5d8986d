package dev.omni.cli;

/**
 * Completion of capability ids and names of members, from the file that {@link CatalogCache} has.
 */
public final class CapabilityCompletion {
  /** Bash around the function that completes commands and flags. */
  public static final String SCRIPT =
      """

      # Ids of capabilities and names of members, from the list that omni capabilities wrote last.
      _omni() {
        local list="${XDG_CACHE_HOME:-$HOME/.cache}/omni/capabilities" id='' word words=''
        local current="${COMP_WORDS[COMP_CWORD]}"
        if [ -r "$list" ] && [ "$COMP_CWORD" -gt 1 ] && [ "${current#-}" = "$current" ]; then
          if [ "${COMP_WORDS[1]}" = run ]; then
            for word in "${COMP_WORDS[@]:2:$((COMP_CWORD - 2))}"; do
              [ -n "$id" ] || ! grep -q "^$word " "$list" || id="$word"
            done
            words="$(cut -d ' ' -f 1 "$list")"
            [ -z "$id" ] || words="$(sed -n "s/^$id //p" "$list")"
          elif [ "${COMP_WORDS[1]} ${COMP_WORDS[2]}" = "capabilities show" ]; then
            words="$(cut -d ' ' -f 1 "$list")"
          fi
          COMPREPLY=($(compgen -W "$words" -- "$current"))
          if [ "${#COMPREPLY[@]}" -gt 0 ]; then
            [ -z "$id" ] || compopt -o nospace 2>/dev/null
            return 0
          fi
        fi
        _complete_omni
      }
      complete -F _omni -o default omni
      """;

  private CapabilityCompletion() {}
}
