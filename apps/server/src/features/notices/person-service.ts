import { choiceFor, type NoticeCategory } from '@sendit/core/notices/categories.ts'
import { heldUntil } from '@sendit/core/notices/quiet-hours.ts'
import type { Executor } from '#db/tables.ts'
import * as store from './delivery-store.ts'
import { unsubscribeLink } from './mail.ts'
import { chosenOf, plainSettings } from './settings-service.ts'
import type { SettingsRow } from './settings-store.ts'
import { isMuted } from './standing-service.ts'

/** Somebody who may be told, with how they want it. */
export type Person = { id: string; name: string; settings: SettingsRow }
type About = { category: NoticeCategory; tripId: string; now: Date }

export async function readPerson(db: Executor, userId: string): Promise<Person> {
  const row = await store.getPerson(db, userId)
  const plain = plainSettings(userId)
  const settings = {
    user_id: userId,
    choices: row.choices ?? plain.choices,
    quiet_is_on: row.quiet_is_on ?? plain.quiet_is_on,
    quiet_from: row.quiet_from ?? plain.quiet_from,
    quiet_until: row.quiet_until ?? plain.quiet_until,
    timezone: row.timezone,
    hides_text: row.hides_text ?? plain.hides_text,
  }
  return { id: userId, name: row.display_name, settings }
}

/** Without a zone of their own people live by the place of the trip. */
export async function zoneOf(
  db: Executor,
  { settings }: Pick<Person, 'settings'>,
  tripId: string | undefined,
): Promise<string> {
  return settings.timezone ?? (tripId && (await store.findZone(db, tripId))) ?? 'UTC'
}

/** Until when what is ready now waits; undefined where it may go out. */
export async function quietEnd(
  db: Executor,
  { settings }: Person,
  { category, tripId, now }: About,
): Promise<Date | undefined> {
  const { quiet_is_on, quiet_from: from, quiet_until: until } = settings
  const timeZone = await zoneOf(db, { settings }, tripId)
  return heldUntil(now, { category, quiet: { isOn: quiet_is_on === 1, from, until }, timeZone })
}

/** What a letter of another feature has to ask before it is written: undefined where its reader does not want it. */
export type LetterGate = (
  db: Executor,
  userId: string,
  about: About,
) => Promise<{ heldUntil: Date } | { unsubscribe: { text: string; link: string } } | undefined>

export function letterGate(making: { publicUrl: string; appSecret: string }): LetterGate {
  return async (db, userId, about) => {
    const [trip] = await store.listTrips(db, userId, [about.tripId])
    const person = await readPerson(db, userId)
    const isWanted = choiceFor(about.category, chosenOf(person.settings)).email
    if (trip === undefined || isMuted(trip, about.category) || !isWanted) return undefined
    const end = await quietEnd(db, person, about)
    if (end !== undefined) return { heldUntil: end }
    return { unsubscribe: unsubscribeLink([about.category], { ...making, userId }) }
  }
}
