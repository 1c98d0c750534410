import { ApiError } from '#lib/api-error.ts'

const NOT_FOUND = 404

/** The trip is none of the visitor's. */
export function isUnknownTrip(error: Error | null): boolean {
  return error instanceof ApiError && error.status === NOT_FOUND
}
