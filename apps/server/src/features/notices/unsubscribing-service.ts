import { timingSafeEqual } from 'node:crypto'
import { NOTICE_CATEGORIES, type NoticeCategory } from '@sendit/core/notices/categories.ts'
import { unsubscribeSignature } from '#access/tokens.ts'
import { isId } from '#access/trip-gate.ts'
import type { AppDatabase } from '#db/open.ts'
import { linkInvalid } from '#errors.ts'
import { chosenOf, plainSettings } from './settings-service.ts'
import { holdSettings, isPerson, updateSettings } from './settings-store.ts'

export type UnsubscribingService = ReturnType<typeof createUnsubscribingService>

/** Leads out of letters without signing in, for whoever holds one. */
export function createUnsubscribingService({
  database,
  appSecret,
}: {
  database: AppDatabase
  appSecret: string
}) {
  return {
    /** Which letters a link is about. Throws LINK_INVALID for one that we did not sign. */
    read: (letter: string): NoticeCategory[] => readLink(appSecret, letter).categories,

    /** Switches them off; again, and for somebody who is gone, it changes nothing. Throws LINK_INVALID. */
    async stop(letter: string): Promise<NoticeCategory[]> {
      const { userId, categories } = readLink(appSecret, letter)
      await database.transact(async ({ tx }) => {
        if (!(await isPerson(tx, userId))) return
        const row = await holdSettings(tx, plainSettings(userId))
        const chosen = chosenOf(row)
        for (const category of categories) chosen[category] = { ...chosen[category], email: false }
        await updateSettings(tx, { ...row, choices: JSON.stringify(chosen) })
      })
      return categories
    },
  }
}

function readLink(appSecret: string, letter: string): { userId: string; categories: NoticeCategory[] } {
  const [userId = '', words = '', signature = ''] = letter.split('.')
  const signed = Buffer.from(unsubscribeSignature(appSecret, `${userId}.${words}`))
  const given = Buffer.from(signature)
  const categories = NOTICE_CATEGORIES.filter((category) => words.split('-').includes(category))
  const isOurs = given.length === signed.length && timingSafeEqual(given, signed)
  if (!isOurs || !isId(userId) || categories.length === 0)
    throw linkInvalid('This link is not whole. Open it from the letter once more.')
  return { userId, categories }
}
