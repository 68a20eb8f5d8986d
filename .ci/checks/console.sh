# The console in a browser: every page, in both schemes and two widths, with and without script.

need chromium
need node nodejs
need_npm "$E2E_WORK/npm" playwright-core@1.65.1 axe-core@4.14.1
NPM_FOLDER=$E2E_WORK/npm node "$root/.ci/console.mjs"
