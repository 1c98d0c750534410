import { timingSafeEqual } from 'node:crypto'
import {
  EMAIL_SUBJECTS,
  type EmailSubject,
  type NotificationChoice,
} from '@sendit/core/notifications/categories.ts'
import type { UpdateNotificationSettings } from '@sendit/core/notifications/contract.ts'
import { QUIET_FROM, QUIET_UNTIL } from '@sendit/core/notifications/limits.ts'
import type { Clock } from '#adapters/clock.ts'
import type { UserActor } from '#auth/actor.ts'
import { unsubscribeSignature } from '#auth/tokens.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { linkInvalid } from '#errors.ts'
import { leaveAsShoreContact } from '#features/shore/service.ts'
import { OUTSIDE_MAIL, type OutsideMail, stopForEver } from '#queue/outside-mail.ts'
import { isId, type MemberAccess } from '#trips/trip-gate.ts'
import * as store from './settings-store.ts'
import { isPerson, lockSettings, updateSettings } from './settings-store.ts'

export type NotificationSettingsService = ReturnType<typeof createNotificationSettingsService>
export type OwnSettings = { row: store.SettingsRow; mutedTripIds: string[] }
export type Chosen = Partial<Record<EmailSubject, Partial<NotificationChoice>>>

export const plainSettings = (userId: string): store.SettingsRow => ({
  ...{ user_id: userId, choices: '{}', timezone: null, hides_text: 0 },
  ...{ quiet_is_on: 1, quiet_from: QUIET_FROM, quiet_until: QUIET_UNTIL },
})

export function createNotificationSettingsService({
  database,
  clock,
}: {
  database: AppDatabase
  clock: Clock
}) {
  const { db } = database
  return {
    async read({ userId }: UserActor): Promise<OwnSettings> {
      const row = (await store.findSettings(db, userId)) ?? plainSettings(userId)
      return { row, mutedTripIds: await store.listMutedTripIds(db, userId) }
    },

    async update(
      { tx }: Work,
      { userId }: UserActor,
      form: UpdateNotificationSettings,
    ): Promise<OwnSettings> {
      const before = await store.lockSettings(tx, plainSettings(userId))
      const row = changed(before, form)
      await store.updateSettings(tx, row)
      if (form.mutedTripIds !== undefined)
        await store.muteOnly(tx, { userId, tripIds: form.mutedTripIds, mutedAt: clock.now() })
      return { row, mutedTripIds: await store.listMutedTripIds(tx, userId) }
    },

    mute: ({ tripId, actor: { userId } }: MemberAccess) =>
      store.setMuted(db, { tripId, userId, mutedAt: clock.now() }),
    unmute: ({ tripId, actor: { userId } }: MemberAccess) =>
      store.setMuted(db, { tripId, userId, mutedAt: null }),
  }
}

export async function updateTimeZone(tx: Executor, userId: string, timezone: string): Promise<void> {
  const settings = await store.lockSettings(tx, plainSettings(userId))
  if (settings.timezone !== timezone) await store.updateSettings(tx, { ...settings, timezone })
}

export function chosenOf({ choices }: Pick<store.SettingsRow, 'choices'>): Chosen {
  return JSON.parse(choices)
}

function changed(row: store.SettingsRow, form: UpdateNotificationSettings): store.SettingsRow {
  const { quietHours, timezone, hidesText } = form
  const chosen = chosenOf(row)
  for (const [subject, choice] of Object.entries(form.categories ?? {}) as [
    EmailSubject,
    NotificationChoice,
  ][])
    chosen[subject] = { ...chosen[subject], ...choice }
  return {
    ...row,
    choices: JSON.stringify(chosen),
    ...(quietHours && {
      quiet_is_on: Number(quietHours.isOn),
      quiet_from: quietHours.from,
      quiet_until: quietHours.until,
    }),
    ...(timezone !== undefined && { timezone }),
    ...(hidesText !== undefined && { hides_text: Number(hidesText) }),
  }
}

export type UnsubscribingService = ReturnType<typeof createUnsubscribingService>

/** To a user, by subject; or to an address that may belong to nobody, by kind. */
export type StopLink =
  | { to: 'person'; userId: string; subjects: EmailSubject[] }
  | { to: 'address'; kind: OutsideMail; key: string; contactId: string | undefined }

type Dependencies = {
  database: AppDatabase
  clock: Clock
  appSecret: string
  wakeOutbox: () => void
}

/** Needs only the link, no sign-in. */
export function createUnsubscribingService(deps: Dependencies) {
  const { appSecret } = deps
  return {
    /** Throws LINK_INVALID for an invalid signature. */
    read: (token: string): StopLink => readLink(appSecret, token),

    /** Idempotent, even without an account. Throws LINK_INVALID. */
    async stop(token: string): Promise<StopLink> {
      const link = readLink(appSecret, token)
      await (link.to === 'person' ? stopForPerson(deps, link) : stopForAddress(deps, link))
      return link
    },
  }
}

async function stopForPerson(
  { database }: Dependencies,
  { userId, subjects }: Extract<StopLink, { to: 'person' }>,
): Promise<void> {
  await database.transact(async ({ tx }) => {
    if (!(await isPerson(tx, userId))) return
    const row = await lockSettings(tx, plainSettings(userId))
    const chosen = chosenOf(row)
    for (const subject of subjects) chosen[subject] = { ...chosen[subject], email: false }
    await updateSettings(tx, { ...row, choices: JSON.stringify(chosen) })
  })
}

async function stopForAddress(
  { database, clock, wakeOutbox }: Dependencies,
  { key, contactId }: Extract<StopLink, { to: 'address' }>,
): Promise<void> {
  await database.transact(async ({ tx, afterCommit }) => {
    const now = clock.now()
    await stopForEver(tx, key, now)
    if (contactId === undefined) return
    await leaveAsShoreContact(tx, contactId, now)
    afterCommit(wakeOutbox)
  })
}

function readLink(appSecret: string, token: string): StopLink {
  const [first = '', second = '', ...others] = token.split('.')
  const signature = others.pop() ?? ''
  const signed = Buffer.from(unsubscribeSignature(appSecret, [first, second, ...others].join('.')))
  const given = Buffer.from(signature)
  const isOurs = given.length === signed.length && timingSafeEqual(given, signed)
  const link = isOurs ? linkOf(first, second, others) : undefined
  if (link === undefined) throw linkInvalid('This link is not whole. Open it from the letter once more.')
  return link
}

function linkOf(first: string, second: string, [contactId]: string[]): StopLink | undefined {
  const kind = OUTSIDE_MAIL.find((one) => one === first)
  if (kind !== undefined) return { to: 'address', kind, key: second, contactId: contactId || undefined }
  const subjects = EMAIL_SUBJECTS.filter((subject) => second.split('-').includes(subject))
  return isId(first) && subjects.length > 0 ? { to: 'person', userId: first, subjects } : undefined
}
