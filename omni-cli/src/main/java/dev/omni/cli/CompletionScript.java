package dev.omni.cli;

/** Completion for bash and zsh, which asks the program for what may follow. */
final class CompletionScript {
  /** The script. */
  static final String TEXT =
      """
      # Completion of omni for bash and zsh: source <(omni completion)
      # What may follow the words comes from omni __complete, so this script knows no command itself.

      if [ -n "${ZSH_VERSION-}" ]; then
        type compdef >/dev/null 2>&1 || { autoload -U +X compinit && compinit; }
        autoload -U +X bashcompinit && bashcompinit
      fi

      _omni() {
        local line="${COMP_LINE:0:$COMP_POINT}" current='' found='' IFS=$' \\t\\n'
        case $line in *[!\\ ]) current=${line##* } ;; esac
        set -f
        set -- ${line%"$current"}
        [ $# -eq 0 ] || shift
        found=$(omni __complete "$@" "$current" 2>/dev/null)
        COMPREPLY=($found)
        set +f
        # After NAME= comes the value. Bash has cut the word before it there, and offers files.
        case $found in *=) compopt -o nospace 2>/dev/null ;; esac
        return 0
      }
      complete -F _omni -o default omni
      """;

  private CompletionScript() {}
}
