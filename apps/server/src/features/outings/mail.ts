import { emergencyIn } from '@sendit/core/outings/emergency.ts'
import { z } from 'zod'
import { layoutLetter } from '#adapters/mail/letter-layout.ts'
import type { Executor } from '#db/tables.ts'
import { enqueueLetter, type LetterWriter } from '#jobs/letter-outbox.ts'
import { clockAt } from './present.ts'
import { findForShore, type ShoreOuting } from './store.ts'

const OVERDUE_LETTER = 'outing-overdue'
const HEARD_LETTER = 'outing-heard'

const Payload = z.object({ outingId: z.string() })

/** Where the person is reached whom a rider named on shore, once they have said yes. */
export type FindShoreContact = (db: Executor, userId: string) => Promise<string | undefined>

type Told = { id: string; user_id: string }

/** Tells the rider's shore contact in the caller's transaction, where there is one; answers whether there is. */
export async function tellShore(
  tx: Executor,
  { id, user_id }: Told,
  { isHeardOf, findShoreContact, now }: { isHeardOf: boolean; findShoreContact: FindShoreContact; now: Date },
): Promise<boolean> {
  const to = await findShoreContact(tx, user_id)
  if (to === undefined) return false
  await enqueueLetter(
    tx,
    { kind: isHeardOf ? HEARD_LETTER : OVERDUE_LETTER, to, payload: { outingId: id } },
    now,
  )
  return true
}

/** What a shore contact is mailed: that a rider is overdue and what to do, and that they were heard of. */
export function shoreNews({
  publicUrl,
  findShoreContact,
}: {
  publicUrl: string
  findShoreContact: FindShoreContact
}): Record<string, LetterWriter> {
  const writer =
    (
      write: (
        outing: ShoreOuting,
        publicUrl: string,
        now: Date,
      ) => ReturnType<typeof layoutLetter> | undefined,
    ): LetterWriter =>
    async (payload, { to }, { db, now }) => {
      const outing = await findForShore(db, Payload.parse(payload).outingId)
      // Whoever is named no more, or gone with the trip, is told nothing.
      if (outing === undefined || (await findShoreContact(db, outing.user_id)) !== to) return undefined
      return write(outing, publicUrl, now)
    }
  return { [OVERDUE_LETTER]: writer(overdueLetter), [HEARD_LETTER]: writer(heardLetter) }
}

/** Nothing where they are back, or have moved when they are, before the letter went out. */
function overdueLetter(outing: ShoreOuting, productUrl: string, now: Date) {
  const { name, location, timezone, out_at, back_by_at, back_at, alarmed_at } = outing
  if (back_at !== null || alarmed_at === null) return undefined
  const { country, number, seaRescue } = emergencyIn(timezone)
  const at = (instant: Date) => clockAt(instant, timezone)
  const lateMinutes = Math.round((now.getTime() - back_by_at.getTime()) / 60_000)
  const sea = seaRescue === null ? '' : ` Sea rescue there answers at ${seaRescue}.`
  return layoutLetter({
    subject: `${name} is overdue from the water`,
    greeting: 'Hi there',
    intro:
      `${name} went kite-surfing (${location}) at ${at(out_at)} and wanted to be back by ${at(back_by_at)}. ` +
      `That is ${lateMinutes} minutes ago, and nobody has said that they are back. Their crew has been told as well.`,
    action: { text: `Call ${number}${country === null ? '' : ` in ${country}`}`, link: `tel:${number}` },
    more: `First call ${name}, then whoever is with them. If nobody has seen them, call for help: from another country your own emergency number connects you.${sea}`,
    outro:
      'SendIt! is no rescue service and tracks nobody: phones lose signal, and people forget to say that they are back. You get another mail when somebody says so.',
    productUrl,
  })
}

/** They are back; or they were heard of, and have moved when they are. */
function heardLetter({ name, timezone, back_at, back_by_at }: ShoreOuting, productUrl: string) {
  const by = clockAt(back_by_at, timezone)
  const isBack = back_at !== null
  return layoutLetter({
    subject: isBack ? `${name} is back` : `${name} will be back later`,
    greeting: 'Hi there',
    intro: isBack
      ? `${name} is back from the water since ${clockAt(back_at, timezone)}. All is well.`
      : `${name} let the crew know that they are staying out, and now want to be back by ${by}. If they are not, you get another mail.`,
    action: { text: 'What SendIt! is', link: productUrl },
    outro: 'You got this because you were told before that they are overdue.',
    productUrl,
  })
}
