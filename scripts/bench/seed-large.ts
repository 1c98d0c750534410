import { newId } from '@sendit/server/src/db/id.ts'
import type { NewRow } from '@sendit/server/src/db/schema.ts'

export const AWARDS = 20
export const FEW_NOMINATIONS = 5
export const MANY_NOMINATIONS = 100

export function awardRows(
  tripId: string,
  people: readonly { id: string }[],
  { count, now }: { count: number; now: Date },
): { awards: NewRow<'awards'>[]; nominations: NewRow<'nominations'>[] } {
  const awards = Array.from({ length: AWARDS }, (_, index) => ({
    ...{ id: newId(now), trip_id: tripId, category: `Award ${index}`, category_key: `award ${index}` },
    ...{ description: 'For what nobody else did', status: 'nomination' as const, winner_id: null },
    ...{ created_by: people[0]?.id ?? null, created_at: now },
  }))
  const nominations = awards.flatMap(({ id }) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ id: newId(now), award_id: id, reason: 'Saw it with my own eyes', created_at: now },
      nominated_user_id: people[(index + 1) % people.length]?.id ?? '',
      nominated_by: people[index % people.length]?.id ?? '',
    })),
  )
  return { awards, nominations }
}
