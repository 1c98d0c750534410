import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test as crewTest, expect, type Rider } from './crew.ts'
import { removeFolder } from './remove-folder.ts'

export const test = crewTest.extend<{
  openPhone: () => Promise<Rider>
}>({
  openPhone: async ({ rider }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'sendit-profile-'))
    await use(async () => {
      const phone = await rider({ hasServiceWorker: true, profile })
      // Keeps the install prompt away.
      await phone.context.addInitScript(() => localStorage.setItem('installRest', '9999999999999'))
      return phone
    })
    await removeFolder(profile)
  },
})

export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export function crewOnOneDevice(rider: (options?: { hasServiceWorker: boolean }) => Promise<Rider>) {
  let isFirst = true
  return () => {
    const options = { hasServiceWorker: isFirst }
    isFirst = false
    return rider(options)
  }
}

export async function fillTrip(page: Page, tripId: string) {
  const { request } = page
  const user = (await (await request.get('/api/auth/user')).json()) as { id: string }
  const replies = [
    await request.post(`/api/trips/${tripId}/messages`, { data: { text: 'Wind at four?' } }),
    await request.post(`/api/trips/${tripId}/expenses`, {
      data: {
        description: 'Van to the beach',
        amount: '84.00',
        category: 'transport',
        splitBetween: [user.id],
        date: '2026-07-01',
      },
    }),
    await request.post(`/api/trips/${tripId}/media`, {
      multipart: { file: { name: 'jump.png', mimeType: 'image/png', buffer: PIXEL } },
    }),
  ]
  for (const reply of replies) expect(reply.status(), await reply.text()).toBe(201)
}

export async function untilAppIsCached(page: Page) {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    if (serviceWorker.controller) return
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
  })
}

/** Everything in all IndexedDB databases as one text; empty if there is nothing. */
export async function storedReads(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const texts: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = await asked(database.transaction(store).objectStore(store).getAll())
        texts.push(...rows.map((row) => JSON.stringify(row)))
      }
      database.close()
    }
    return texts.join('\n')
  })
}

export async function everythingStored(page: Page): Promise<string> {
  const cached = await page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(url)
    }
    return addresses.join('\n')
  })
  return [await storedReads(page), cached].filter((text) => text !== '').join('\n')
}
