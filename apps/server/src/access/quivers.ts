import type { Kite } from '@sendit/core/profile/quiver.ts'

/** The kites of a row of `users`. */
export function readQuiver(quiver: string | null): Kite[] {
  return quiver === null ? [] : JSON.parse(quiver)
}

/** The kites that a membership says stay at home, by their ids. */
export function readKitesHome(kitesHome: string | null): string[] {
  return kitesHome === null ? [] : JSON.parse(kitesHome)
}
