/** What was sent as `If-Match`, asked of a row's version. Without the header every version will do. */
export type IsSeen = (version: string) => boolean

/** What became of a change: nothing where the caller had not seen what stands now. */
export type Saved<Facts> = { isStale: boolean; facts: Facts }

/** A row's version is when it was changed last, as its reads say it. */
export function versionOf({ updated_at }: { updated_at: Date }): string {
  return updated_at.toISOString()
}

/** When the row is changed now: always after the last time, whatever the clocks of two servers say. */
export function nextUpdate({ updated_at }: { updated_at: Date }, now: Date): Date {
  return new Date(Math.max(now.getTime(), updated_at.getTime() + 1))
}
