import { defineConfig } from '@playwright/test'
import { findChromium } from '#scripts/setup/chromium.mjs'

const quietBrowser = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  // Pages live for seconds, so optimising compilers never pay off (docs/testing.md).
  '--js-flags=--no-opt --no-maglev',
]

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 }
const desktop = { viewport: { width: 1280, height: 800 } }

const allowsForLoad = process.env.TEST_TIER === 'all'

// e2e/golden runs in `npm test`. Journeys share a server but no users, so files run in parallel.
export default defineConfig({
  testDir: 'e2e',
  // Separate, so that `npm test` does not overwrite a manual run's traces.
  outputDir: process.env.JOURNEYS_OUTPUT ?? '.cache/journeys',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Pages mostly wait: on two cores a third worker saves a tenth of the time.
  workers: 3,
  // Restarting and CPU-throttled journeys set their own; `test:full` allows for load.
  timeout: allowsForLoad ? 120_000 : 60_000,
  expect: { timeout: allowsForLoad ? 20_000 : 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath: await findChromium(), args: quietBrowser },
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    screenshot: 'only-on-failure',
    // Tracing costs a sixth of the time: `npm run e2e -- --trace retain-on-failure FILE` when needed.
    trace: 'off',
    // Skips animations; journeys about motion opt in.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'phone',
      use: phone,
      testIgnore: ['**/*.desktop.spec.ts', '**/*.engines.spec.ts', '**/*.screens.ts'],
    },
    { name: 'desktop', use: desktop, testMatch: '**/*.desktop.spec.ts' },
    { name: 'engines', use: phone, testMatch: '**/*.engines.spec.ts' },
    { name: 'screens', use: desktop, testMatch: '**/*.screens.ts' },
  ],
})
