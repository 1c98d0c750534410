import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './crew.ts'

export const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
].map((viewport) => ({ viewport, size: `${viewport.width}x${viewport.height}` }))

/** The themes differ only in colour values, so only these rules run in both. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Fails on axe violations in light or dark, and on horizontal scrolling. */
export async function audit(page: Page) {
  // On blur, toasts stay put; otherwise one may move over what is being audited.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await settle(page)
  expect(await axeFindings(page), `${page.url()}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page)
  expect(await axeFindings(page, OF_COLOURS), `${page.url()}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `sideways scroll on ${page.url()}`).toBeLessThanOrEqual(0)
}

export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  // Legacy mode skips the extra page for merging frames, which doubles the time.
  // Without preloading: axe would write a stylesheet that once failed to load into the page, against its content policy.
  const options = { resultTypes: ['violations' as const], preload: false }
  const axe = new AxeBuilder({ page }).setLegacyMode().options(options)
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Contrast cannot be measured during a colour transition. */
export async function settle(page: Page) {
  await page.evaluate(() => {
    const running = document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    return Promise.all(running.map(({ finished }) => finished.catch(() => undefined))).then(() => undefined)
  })
}
