import { defineConfig } from '@playwright/test'
import { findChromium } from '#scripts/setup/chromium.mjs'

const quietBrowser = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  // A page of a journey lives for seconds: what V8 would make faster for later is never used (docs/testing.md).
  '--js-flags=--no-opt --no-maglev',
]

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 }
const desktop = { viewport: { width: 1280, height: 800 } }

const allowsForLoad = process.env.TEST_TIER === 'all'

// e2e/golden runs in `npm test`; e2e/full has all other journeys, e2e/sweep visits each screen once. Journeys share a server
// (e2e/servers.ts) and no people, so files may run beside each other.
export default defineConfig({
  testDir: 'e2e',
  // npm test keeps its traces apart from those of a journey somebody runs meanwhile.
  outputDir: process.env.JOURNEYS_OUTPUT ?? '.cache/journeys',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Pages mostly wait for one another: a third worker for two cores fills a tenth of their time.
  workers: 3,
  // Journeys that start servers again, or measure on a slowed CPU, say their own. `npm run test:full` allows for load.
  timeout: allowsForLoad ? 120_000 : 60_000,
  expect: { timeout: allowsForLoad ? 20_000 : 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath: await findChromium(), args: quietBrowser },
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    screenshot: 'only-on-failure',
    // The page and its picture are kept of each that fails. What was on it at each step costs a sixth of the time of all:
    // `npm run e2e -- --trace retain-on-failure FILE` where that is not enough.
    trace: 'off',
    // Nothing is to be waited for that only moves; a journey about what moves says so itself.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'phone',
      use: phone,
      testIgnore: ['**/*.desktop.spec.ts', '**/*.engines.spec.ts', '**/*.screens.ts'],
    },
    { name: 'desktop', use: desktop, testMatch: '**/*.desktop.spec.ts' },
    // Other engines, each driven by its own driver, with a friend in Chromium.
    { name: 'engines', use: phone, testMatch: '**/*.engines.spec.ts' },
    { name: 'screens', use: desktop, testMatch: '**/*.screens.ts' },
  ],
})
