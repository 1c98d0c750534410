import { createSlot } from '#lib/browser-storage.ts'

/** How often the app was opened on this device, and whether this tab was counted. */
export const visitCount = createSlot(() => localStorage, 'visitCount')
const isVisitCounted = createSlot(() => sessionStorage, 'isVisitCounted')
/** Milliseconds of the Unix clock before which nobody is asked again to install the app. */
export const installRest = createSlot(() => localStorage, 'installRest')

/** docs/product.md 11.3: 'Not now' is an answer for so long. */
const REST_MS = 30 * 24 * 60 * 60 * 1000
/** Who comes back a second time may want it at hand. */
const VISITS_BEFORE = 2

/** Whether it is time to offer that the app be installed. */
export function mayOfferInstall(now: number): boolean {
  return Number(visitCount.read()) >= VISITS_BEFORE && now >= Number(installRest.read())
}

/** Somebody said 'Not now'. */
export function restInstallOffer(now: number): void {
  installRest.write(String(now + REST_MS))
}

/** Each tab that the app is opened in counts as one visit, however often it loads. */
export function countVisit(): void {
  if (isVisitCounted.read() !== null) return
  isVisitCounted.write('yes')
  visitCount.write(String(Number(visitCount.read()) + 1))
}
