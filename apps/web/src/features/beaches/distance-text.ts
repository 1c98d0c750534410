import type { KnownBeach } from '@sendit/core/beaches/contract.ts'

/** '9 km away, Tarifa, Spain' */
export function distanceText({ distanceKm, location }: KnownBeach): string {
  return `${distanceKm < 1 ? 'Less than 1' : Math.round(distanceKm)} km away, ${location}`
}
