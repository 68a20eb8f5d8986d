# The figures of every example and of five draws of each capability in a browser, wide in both themes and narrow, and drawn by Vega.
# target/figures/sheets has them side by side, to be looked at before a release.

what="every figure can be read, and its Vega-Lite has the same marks"
need chromium || { skip "$what" "no browser"; exit 0; }
need node nodejs
need fc-list fontconfig
need_npm "$E2E_WORK/npm" playwright-core@1.65.1 vega@5.32.0 vega-lite@5.23.0

figures=$root/target/figures
rm -rf "$figures"
check "every figure passes its own check" full omni-quant/matrix FigureGalleryTest -Domni.sample=all "-Domni.figures=$figures"
check "$what" env NPM_FOLDER="$E2E_WORK/npm" node "$root/.ci/figure-gate.mjs" "$figures"
