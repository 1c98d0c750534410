import type { LaunchOptions } from '@playwright/test'
import { findChromium } from '#scripts/setup/chromium.mjs'

/**
 * For `test.use`, as `launchOptions`: the browser that riders have, for journeys about notifications, the clipboard and its
 * cache of pages gone back to. The headless shell that the others run in has none of them.
 */
export async function wholeBrowser(
  { launchOptions }: { launchOptions: LaunchOptions },
  use: (options: LaunchOptions) => Promise<void>,
) {
  await use({ ...launchOptions, executablePath: await findChromium({ isWhole: true }) })
}
