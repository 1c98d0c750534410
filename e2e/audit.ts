import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './crew.ts'

/** A phone and a desk. */
export const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
].map((viewport) => ({ viewport, size: `${viewport.width}x${viewport.height}` }))

/** What axe judges by colours. Everything else is the same in both themes, which differ in nothing but values of colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Fails on what axe finds on the screen as it stands, light and dark, and when it scrolls sideways. */
export async function audit(page: Page) {
  // A toast stays while its window is not looked at; else it may fly over what is just being judged.
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

/** What axe finds on the screen as it stands, by its rules or by these alone, with the elements that each is about. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  // A page of its own to put results of several frames together takes as long as looking at the one that there is.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** A colour on its way to another one is neither. */
export async function settle(page: Page) {
  await page.evaluate(() => {
    const running = document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    return Promise.all(running.map(({ finished }) => finished.catch(() => undefined))).then(() => undefined)
  })
}
