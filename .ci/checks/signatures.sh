# What other programs compile against does not change under them: japicmp against the last release, module by module.

need mvn maven

released=$(sed -n 's|.*<omni.released>\(.*\)</omni.released>.*|\1|p' "$root/pom.xml")
tagged=$(git -C "$root" tag --list 'v*' --merged HEAD --sort=-version:refname | head -n 1)
check "omni.released in pom.xml names the last release, or none before the first" same "${tagged#v}" "$released"
if [ -n "$released" ]; then
  mkdir -p "$E2E_WORK/sources"
  (cd "$root" && git ls-files -z --cached --others --exclude-standard | tar -c --null -T - | tar -x -C "$E2E_WORK/sources")
  compatible() { (cd "$E2E_WORK/sources" && mvn -B -q -ntp -Dquick -Dmaven.test.skip=true -Psignatures verify); }
  check "public signatures are those of $released, or more" compatible
fi
