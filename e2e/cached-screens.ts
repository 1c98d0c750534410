import type { Locator, Page } from '@playwright/test'
import { expect } from './crew.ts'
import { storedReads, untilAppIsCached } from './device-storage.ts'

type Shown = { address: string; shows: (page: Page) => Locator; cachedKeys: string[][] }

const screensOf = (tripId: string): Shown[] => [
  {
    address: '/trips?show=list',
    shows: (page) => page.getByRole('link', { name: /Levante Week/ }).first(),
    cachedKeys: [['/api/trips']],
  },
  {
    address: `/?trip=${tripId}`,
    shows: (page) => page.getByText(/^Updated/).first(),
    cachedKeys: [
      ['/api/trips', tripId],
      ['/api/weather', 'Tarifa, Spain'],
    ],
  },
  {
    address: `/chat?tripId=${tripId}`,
    shows: (page) => page.getByRole('log').getByText('Wind at four?'),
    cachedKeys: [['/api/trips', tripId, 'messages']],
  },
  {
    address: `/expenses?tripId=${tripId}`,
    shows: (page) => page.getByText('Van to the beach').first(),
    cachedKeys: [
      ['/api/trips', tripId, 'expenses'],
      ['/api/trips', tripId, 'balances'],
    ],
  },
  {
    address: `/media?tripId=${tripId}`,
    shows: (page) => page.getByRole('button', { name: 'Photo by ana, jump.png' }),
    cachedKeys: [['/api/trips', tripId, 'media']],
  },
  {
    address: `/awards?tripId=${tripId}`,
    shows: (page) => page.getByRole('button', { name: 'Create Custom Award' }).first(),
    cachedKeys: [['/api/trips', tripId, 'awards']],
  },
  {
    address: `/friends?tripId=${tripId}`,
    shows: (page) => page.getByText('ben').first(),
    cachedKeys: [['/api/trips', tripId, 'members']],
  },
  {
    address: '/profile',
    shows: (page) => page.getByRole('button', { name: 'Sign Out' }),
    cachedKeys: [['/api/auth/sessions']],
  },
]

export async function readEverything(page: Page, tripId: string) {
  for (const { address, shows } of screensOf(tripId)) {
    await page.goto(address)
    await expect(shows(page)).toBeVisible()
  }
}

export async function cacheEverything(page: Page, tripId: string) {
  await cacheScreens(page, screensOf(tripId))
}

export async function cacheChatAndMedia(page: Page, tripId: string) {
  await cacheScreens(
    page,
    screensOf(tripId).filter(({ address }) => /^.(chat|media)/.test(address)),
  )
}

async function cacheScreens(page: Page, screens: Shown[]) {
  for (const { address, shows, cachedKeys } of screens) {
    await page.goto(address)
    await expect(shows(page)).toBeVisible()
    for (const key of cachedKeys) await expect.poll(() => storedReads(page)).toContain(asStoredKey(key))
  }
  await untilAppIsCached(page)
}

/** Matches the whole key: part of it occurs in other reads, such as the beach level 'intermediate' for 'media'. */
const asStoredKey = (key: string[]) => JSON.stringify(JSON.stringify(key))
