import { createSlot } from '#lib/browser-storage.ts'

export const visitCount = createSlot(() => localStorage, 'visitCount')
const isVisitCounted = createSlot(() => sessionStorage, 'isVisitCounted')
/** Unix milliseconds before which the install offer stays hidden. */
export const installRest = createSlot(() => localStorage, 'installRest')

/** Source: docs/product.md 11.3. */
const REST_MS = 30 * 24 * 60 * 60 * 1000
const VISITS_BEFORE = 2

export function mayOfferInstall(now: number): boolean {
  return Number(visitCount.read()) >= VISITS_BEFORE && now >= Number(installRest.read())
}

export function restInstallOffer(now: number): void {
  installRest.write(String(now + REST_MS))
}

/** Once per tab, however often it loads. */
export function countVisit(): void {
  if (isVisitCounted.read() !== null) return
  isVisitCounted.write('yes')
  visitCount.write(String(Number(visitCount.read()) + 1))
}
