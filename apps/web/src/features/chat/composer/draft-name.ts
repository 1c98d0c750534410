import { type Here, personOf } from '#access/visitor.ts'
import { personKey } from '#outbox/person.ts'

/** The name of what this person types in a trip and has not sent. */
export function draftName(here: Here, tripId: string): string {
  return `${personKey(personOf(here))}/${tripId}`
}
