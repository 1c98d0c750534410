import type { LaunchOptions } from '@playwright/test'
import { findChromium } from '#scripts/setup/chromium.mjs'

/** For `test.use`: full Chromium, as the headless shell lacks notifications, clipboard and the back/forward cache. */
export async function wholeBrowser(
  { launchOptions }: { launchOptions: LaunchOptions },
  use: (options: LaunchOptions) => Promise<void>,
) {
  await use({ ...launchOptions, executablePath: await findChromium({ isWhole: true }) })
}
