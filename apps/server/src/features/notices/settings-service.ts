import type { NoticeCategory, NoticeChoice } from '@sendit/core/notices/categories.ts'
import type { UpdateNoticeSettings } from '@sendit/core/notices/contract.ts'
import { QUIET_FROM, QUIET_UNTIL } from '@sendit/core/notices/limits.ts'
import type { UserActor } from '#access/actor.ts'
import type { MemberAccess } from '#access/trip-gate.ts'
import type { Clock } from '#adapters/clock.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import * as store from './settings-store.ts'

export type NoticeSettingsService = ReturnType<typeof createNoticeSettingsService>
export type OwnSettings = { row: store.SettingsRow; mutedTripIds: string[] }
/** What somebody chose otherwise than it is for everybody. */
export type Chosen = Partial<Record<NoticeCategory, Partial<NoticeChoice>>>

/** As it is for whoever never changed anything. */
export const plainSettings = (userId: string): store.SettingsRow => ({
  ...{ user_id: userId, choices: '{}', timezone: null, hides_text: 0 },
  ...{ quiet_is_on: 1, quiet_from: QUIET_FROM, quiet_until: QUIET_UNTIL },
})

export function createNoticeSettingsService({ database, clock }: { database: AppDatabase; clock: Clock }) {
  const { db } = database
  return {
    async read({ userId }: UserActor): Promise<OwnSettings> {
      const row = (await store.findSettings(db, userId)) ?? plainSettings(userId)
      return { row, mutedTripIds: await store.listMutedTripIds(db, userId) }
    },

    /** Changes what the form names, in the caller's transaction. */
    async update({ tx }: Work, { userId }: UserActor, form: UpdateNoticeSettings): Promise<OwnSettings> {
      const before = await store.holdSettings(tx, plainSettings(userId))
      const row = changed(before, form)
      await store.updateSettings(tx, row)
      return { row, mutedTripIds: await store.listMutedTripIds(tx, userId) }
    },

    mute: ({ tripId, actor: { userId } }: MemberAccess) =>
      store.setMuted(db, { tripId, userId, mutedAt: clock.now() }),
    unmute: ({ tripId, actor: { userId } }: MemberAccess) =>
      store.setMuted(db, { tripId, userId, mutedAt: null }),
  }
}

export function chosenOf({ choices }: Pick<store.SettingsRow, 'choices'>): Chosen {
  return JSON.parse(choices)
}

function changed(row: store.SettingsRow, form: UpdateNoticeSettings): store.SettingsRow {
  const { quietHours, timezone, hidesText } = form
  const chosen = chosenOf(row)
  for (const [category, choice] of Object.entries(form.categories ?? {}) as [NoticeCategory, NoticeChoice][])
    chosen[category] = { ...chosen[category], ...choice }
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
