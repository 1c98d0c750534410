import type { NotificationItem } from '@sendit/core/notifications/items.ts'
import { emergencyText } from '@sendit/core/notifications/water-text.ts'
import { emergencyIn, kiteWords, minutesOverdue, overdueAt } from '@sendit/core/outings/outing-state.ts'
import { clockAt } from '@sendit/core/outings/water-link-words.ts'
import { SCREENS } from '@sendit/core/screens.ts'
import { isolated } from '@sendit/core/text.ts'
import { z } from 'zod'
import { layoutMail, type MailContent } from '#adapters/mail/mail-layout.ts'
import { hashToken, newToken } from '#auth/tokens.ts'
import type { Executor } from '#db/schema.ts'
import { findShoreContact } from '#features/shore/service.ts'
import { enqueueJob, type JobHandler } from '#queue/job-queue.ts'
import { outsideStopLink } from '#queue/outside-mail.ts'
import { kiteOf } from '#trips/outings.ts'
import { findOutingDetails, insertLink, type OutingDetails, placeOf } from './alarm-store.ts'

const OVERDUE_MAIL = 'outing-overdue'
const SHORE_UPDATE_MAIL = 'outing-heard'

const SHORE_MESSAGE = ['overdue', 'stays', 'back'] as const
type ShoreMessage = (typeof SHORE_MESSAGE)[number]

/** Rows from before the baseline may have no message: the mail says how things stand when it goes out. */
const Payload = z.object({ outingId: z.string(), message: z.enum(SHORE_MESSAGE).optional() })

type OutingOfRider = { id: string; user_id: string }

/** False without a contact. */
export async function notifyShore(
  tx: Executor,
  { id, user_id }: OutingOfRider,
  { message, now }: { message: ShoreMessage; now: Date },
): Promise<boolean> {
  const to = (await findShoreContact(tx, user_id))?.email
  if (to === undefined) return false
  await enqueueJob(
    tx,
    {
      kind: message === 'overdue' ? OVERDUE_MAIL : SHORE_UPDATE_MAIL,
      to,
      payload: { outingId: id, message },
    },
    now,
  )
  return true
}

export function shoreMessage({
  publicUrl,
  appSecret,
}: {
  publicUrl: string
  appSecret: string
}): Record<string, JobHandler> {
  const writer =
    (write: Write): JobHandler =>
    async (payload, { to }, { db, now }) => {
      const { outingId, message } = Payload.parse(payload)
      const outing = await findOutingDetails(db, outingId)
      const contact = outing && (await findShoreContact(db, outing.user_id))
      // Removed contacts and deleted trips get no email.
      if (outing === undefined || contact?.email !== to) return undefined
      const addressee = { kind: 'shore' as const, address: to, contactId: contact.id }
      const unsubscribe = outsideStopLink({ publicUrl, appSecret }, addressee)
      return write(outing, { frame: { productUrl: publicUrl, unsubscribe }, message, now })
    }
  return { [OVERDUE_MAIL]: writer(overdueMail), [SHORE_UPDATE_MAIL]: writer(shoreUpdateMail) }
}

type Writing = { frame: Frame; message: ShoreMessage | undefined; now: Date }
type Write = (outing: OutingDetails, writing: Writing) => ReturnType<typeof layoutMail> | undefined

type Frame = Pick<MailContent, 'productUrl' | 'unsubscribe'>

/** Nothing when they are back or have moved `backBy` meanwhile. */
function overdueMail(outing: OutingDetails, { frame, now }: Writing) {
  const { timezone, out_at, back_by_at, back_at, alarmed_at, back_undone_at, phone, buddy_name } = outing
  if (back_at !== null || alarmed_at === null) return undefined
  const name = isolated(outing.name)
  const { country, number, seaRescue } = emergencyIn(timezone)
  const at = (instant: Date) => clockAt(instant, timezone)
  const sea = seaRescue === null ? '' : ` Sea rescue there answers at ${seaRescue}.`
  const state =
    back_undone_at === null
      ? 'and nobody in the crew has said that they are back'
      : 'and a reply by mail that they were back was taken back'
  const kite = kiteOf(outing)
  const onKite = kite === null ? '' : ` Their kite in square metres, ${kiteWords(kite)}.`
  const buddy =
    buddy_name === null ? 'whoever is with them' : `${isolated(buddy_name)}, whom they named as buddy`
  return layoutMail({
    subject: `${name} is overdue from the water`,
    greeting: 'Hi there',
    intro:
      `${name} went kite-surfing (${whereOf(outing)}) at ${at(out_at)} and wanted to be back by ${at(back_by_at)}. ` +
      `That is ${minutesOverdue(back_by_at, now)} minutes ago, ${state}. Their crew has been told as well.${onKite}`,
    ...(phone !== null && { facts: [{ label: 'Their number', value: phone, link: `tel:${phone}` }] }),
    action: { text: `Call ${number}${country === null ? '' : ` in ${country}`}`, link: `tel:${number}` },
    more: `First call ${name}, then ${buddy}. If nobody has seen them, call for help: from another country your own emergency number connects you.${sea}`,
    outro:
      'SendIt! is no rescue service and tracks nobody: phones lose signal, and people forget to say that they are back. You get another mail when somebody says so.',
    ...frame,
  })
}

function whereOf(outing: OutingDetails): string {
  const [place, location] = [placeOf(outing), outing.location]
  return [isolated(place), ...(place === location ? [] : [isolated(location)])].join(', ')
}

function shoreUpdateMail(outing: OutingDetails, { frame, message }: Writing) {
  const { timezone, back_at, back_by_at } = outing
  // A later email covers this.
  if (message === 'stays' && (back_at !== null || outing.alarmed_at !== null)) return undefined
  if (message === 'back' && back_at === null) return undefined
  const name = isolated(outing.name)
  const by = clockAt(back_by_at, timezone)
  const common = { greeting: 'Hi there', action: { text: 'What SendIt! is', link: frame.productUrl } }
  const outro = 'You got this because you were told before that they are overdue.'
  if (back_at === null)
    return layoutMail({
      ...{ ...common, ...frame, outro },
      subject: `${name} stays out until ${by}`,
      intro: `${name} let the crew know that they are staying out, and now want to be back by ${by}. If they are not, you get another mail.`,
    })
  const isConfirmed = outing.back_is_by_link === 0
  return layoutMail({
    ...{ ...common, ...frame, outro },
    subject: isConfirmed ? `${name} is back` : `${name} is back, not confirmed`,
    intro: `${name} is back from the water since ${clockAt(back_at, timezone)}. ${confirmationText(outing)}`,
  })
}

function confirmationText({
  name,
  user_id,
  back_is_by_link,
  back_marked_by,
  back_marked_by_name,
}: OutingDetails): string {
  const rider = isolated(name)
  if (back_is_by_link === 1)
    return `It was said by the link in ${rider}'s own mail, and nobody has confirmed it yet. You get another mail when somebody does, or takes it back.`
  if (back_marked_by === user_id) return `${rider} said so. All is well.`
  return `${isolated(back_marked_by_name ?? 'Somebody')} of their crew said so. All is well.`
}

type Asked = {
  userId: string
  name: string
  items: readonly NotificationItem[]
  unsubscribe: NonNullable<MailContent['unsubscribe']>
}

/** Its link acts without signing in. Undefined when nobody is overdue. */
export function waterMail({ publicUrl }: { publicUrl: string }) {
  return async (db: Executor, { userId, name, items, unsubscribe }: Asked, now: Date) => {
    const [first, ...others] = await alarmsOf(db, items)
    if (first === undefined) return undefined
    // Created on sending: none rests in the outbox.
    const linkTo = async (details: OutingDetails) => {
      const token = newToken()
      await insertLink(db, {
        ...{ token_hash: hashToken(token), outing_id: details.id, user_id: userId, created_at: now },
      })
      // In the fragment, which browsers do not send: it reaches neither logs nor other sites.
      return `${publicUrl}${SCREENS.water.path}#${token}`
    }
    const isOwn = (details: OutingDetails) => details.user_id === userId
    const mail = isOwn(first)
      ? dueMail(first, await linkTo(first))
      : waterOverdueMail(first, await linkTo(first), { userId, now })
    const more: string[] = []
    for (const details of others)
      more.push(
        isOwn(details)
          ? `You are due as well. Say whether you are back: ${await linkTo(details)}`
          : `${isolated(details.name)} is overdue as well. What helps: ${await linkTo(details)}`,
      )
    return layoutMail({
      ...{ ...mail, greeting: `Hi ${isolated(name)}`, unsubscribe, productUrl: publicUrl },
      ...(more.length > 0 && { more: more.join(' ') }),
    })
  }
}

async function alarmsOf(db: Executor, items: readonly NotificationItem[]): Promise<OutingDetails[]> {
  const ids = items
    .toReversed()
    .flatMap((item) => (item.kind === 'overdue' || item.kind === 'due' ? [item.outingId] : []))
  const details: OutingDetails[] = []
  for (const id of new Set(ids)) {
    const outing = await findOutingDetails(db, id)
    if (outing !== undefined) details.push(outing)
  }
  return details
}

type WaterMail = Pick<MailContent, 'subject' | 'intro' | 'facts' | 'action' | 'outro'>

function dueMail({ trip_name, back_by_at, timezone }: OutingDetails, link: string): WaterMail {
  return {
    subject: `${isolated(trip_name)}: are you back from the water?`,
    intro:
      `You wanted to be back by ${clockAt(back_by_at, timezone)}. The button opens a page where you say that you are, or that you need ` +
      '15 minutes more. You do not have to sign in for it.',
    action: { text: 'I am back, or 15 minutes more', link },
    outro: `If you say nothing, your crew is told at ${clockAt(overdueAt(back_by_at), timezone)}. Whoever has this mail can answer for you, so do not pass it on.`,
  }
}

function waterOverdueMail(
  details: OutingDetails,
  link: string,
  { userId, now }: { userId: string; now: Date },
): WaterMail {
  const name = isolated(details.name)
  const { trip_name, back_by_at, timezone, buddy_id } = details
  const by = clockAt(back_by_at, timezone)
  return {
    subject: `${isolated(trip_name)}: ${name} is overdue from the water`,
    intro:
      `${name} wanted to be back from the water by ${by}. That was ${minutesOverdue(back_by_at, now)} minutes ago, and nobody in the crew has said that they are. ` +
      (buddy_id === userId ? 'They named you to look out for them. ' : '') +
      `Call them first, then ask on the beach. If nobody has seen them, call ${emergencyText(timezone)}.`,
    facts: factLines(details),
    action: { text: 'What to do, and who saw them last', link },
    outro:
      'SendIt! is no rescue service and tracks nobody: phones lose signal, and people forget to say that they are back. You will hear when somebody says so.',
  }
}

const namedText = ({ name }: { name: string | null }) => (name === null ? '' : ` (${isolated(name)})`)

function factLines(details: OutingDetails): NonNullable<MailContent['facts']> {
  const { timezone, phone, buddy_name, last_seen_at, last_seen_by_name, back_reported_at } = details
  const kite = kiteOf(details)
  const { number, seaRescue } = emergencyIn(timezone)
  return [
    phone === null
      ? { label: 'Number', value: 'None on their rider card' }
      : { label: 'Number', value: phone, link: `tel:${phone}` },
    { label: 'Out since', value: clockAt(details.out_at, timezone) },
    { label: 'Back by', value: clockAt(details.back_by_at, timezone) },
    { label: 'Where', value: isolated(placeOf(details)) },
    { label: 'Kite', value: kite === null ? 'Not known' : kiteWords(kite) + namedText(kite) },
    { label: 'Buddy', value: buddy_name === null ? 'None named' : isolated(buddy_name) },
    ...(last_seen_at === null
      ? []
      : [
          {
            label: 'Last seen',
            value: `${clockAt(last_seen_at, timezone)} by ${isolated(last_seen_by_name ?? '')}`,
          },
        ]),
    ...(back_reported_at === null
      ? []
      : [
          {
            label: 'Not confirmed',
            value: `${isolated(details.back_reported_by_name ?? '')} says that they are back`,
          },
        ]),
    { label: 'Emergency', value: number, link: `tel:${number}` },
    ...(seaRescue === null
      ? []
      : [{ label: 'Sea rescue', value: seaRescue, link: `tel:${seaRescue.replaceAll(' ', '')}` }]),
  ]
}
