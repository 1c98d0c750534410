import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { TripBalances } from '@sendit/core/expenses/contract.ts'
import { penceToText, textToPence } from '@sendit/core/money.ts'
import sharp from 'sharp'
import { ask, type Call } from '#scripts/load/http.ts'
import type { Crew, Rider } from './crews.ts'
import type { Action, Kind } from './ledger.ts'

const EMOJI = ['🤙', '🔥', '😂', '👍', '🌊', '😮']
const HOUR_MS = 3_600_000
/** Limits: fifty open invites per trip, twenty a day per person. */
const INVITES_EACH = 5
const LARGE = 6
/** Maximum length of a JPEG segment, including its two length bytes. */
const MOST_BYTES = 0xffff
/** Over six million bytes, to force a multipart upload. */
const SEGMENTS = 100
const START = 2

export type Doer = {
  rider: Rider
  crew: Crew
  outingId: string | undefined
  invites: number
  turn: number
}
export type Attempt = { action: Action; call: Call | undefined; text?: string }
export type Photos = { small(): Buffer; large(): Buffer; sha256Of(bytes: Buffer): string }
type World = { host: string; photos: Photos }

const WEIGHTS: Record<Exclude<Kind, 'back'>, number> = {
  ...{ message: 6, mention: 2, reaction: 2, expense: 2, payment: 2, 'poll vote': 2, 'plan answer': 2 },
  ...{ out: 2, upload: 1, 'award vote': 2, invite: 1 },
}
const DRAWN_FROM = Object.entries(WEIGHTS).flatMap(([kind, weight]) => Array<string>(weight).fill(kind))

export async function nextAction(doer: Doer, world: World): Promise<Attempt> {
  doer.turn += 1
  return (await plan(anyOf(DRAWN_FROM) as Kind, doer, world)) ?? message(doer)
}

async function plan(kind: Kind, doer: Doer, world: World): Promise<Attempt | undefined> {
  switch (kind) {
    case 'mention':
      return mention(doer)
    case 'reaction':
      return reaction(doer)
    case 'expense':
      return expense(doer)
    case 'payment':
      return payment(doer, world.host)
    case 'poll vote':
      return pollVote(doer)
    case 'plan answer':
      return planAnswer(doer)
    case 'award vote':
      return awardVote(doer)
    case 'out':
      return doer.outingId === undefined ? out(doer) : back(doer, doer.outingId)
    case 'upload':
      return upload(doer, world.photos)
    case 'invite':
      return invite(doer)
    default:
      return message(doer)
  }
}

function message({ rider, crew, turn }: Doer): Attempt {
  const key = randomUUID()
  const text = `${rider.name} says ${key}`
  const action: Action = { kind: 'message', rider, key, made: { name: key } }
  if (turn % 2 === 0) return { action, call: undefined, text }
  const body = { text, clientMessageId: key }
  return { action, call: { method: 'POST', path: `/api/trips/${crew.tripId}/messages`, body } }
}

/** Riders read nothing here, so each mention must notify. */
function mention({ rider, crew }: Doer): Attempt {
  const key = randomUUID()
  const mate = anyOf(crew.riders.filter(({ id }) => id !== rider.id))
  const at = `@${mate.name}`
  const action: Action = { kind: 'mention', rider, key, made: { name: key }, recipientId: mate.id }
  const mentions = [{ id: mate.id, from: 0, length: at.length }]
  const body = { text: `${at} ${key}`, clientMessageId: key, mentions }
  return { action, call: { method: 'POST', path: `/api/trips/${crew.tripId}/messages`, body } }
}

function reaction({ rider, crew }: Doer): Attempt | undefined {
  const messageId = crew.messageIds.at(-randomInt(1, 40))
  if (messageId === undefined) return undefined
  const emoji = anyOf(EMOJI)
  const made = { slot: `reaction ${messageId} ${emoji} ${rider.id}`, value: 'there' }
  const path = `/api/messages/${messageId}/reactions/${encodeURIComponent(emoji)}`
  return { action: { kind: 'reaction', rider, key: randomUUID(), made }, call: { method: 'PUT', path } }
}

function expense({ rider, crew }: Doer): Attempt {
  const key = randomUUID()
  const sharers = crew.riders.slice(randomInt(crew.riders.length - 1))
  const body = {
    ...{ description: `Shopping ${key}`, amount: penceToText(randomInt(1, 30_000)) },
    splitBetween: sharers.map(({ id }) => id),
  }
  const action: Action = { kind: 'expense', rider, key, made: { name: body.description } }
  return { action, call: { method: 'POST', path: `/api/trips/${crew.tripId}/expenses`, body, key } }
}

async function payment({ rider, crew }: Doer, host: string): Promise<Attempt | undefined> {
  const path = `/api/trips/${crew.tripId}`
  const plan = await ask<TripBalances>(host, rider, { path: `${path}/balances` }).catch(() => undefined)
  const open = plan?.settlements.filter(({ status }) => status !== 'paid') ?? []
  if (open.length === 0) return undefined
  const { fromUserId, toUserId, remaining } = anyOf(open)
  const key = randomUUID()
  const amount = penceToText(randomInt(1, (textToPence(remaining) ?? 1) + 1))
  const body = { fromUserId, toUserId, amount, description: `Paid ${key}` }
  const action: Action = { kind: 'payment', rider, key, made: { name: body.description } }
  return { action, call: { method: 'POST', path: `${path}/payments`, body, key } }
}

function pollVote({ rider, crew }: Doer): Attempt {
  const poll = anyOf(crew.polls)
  const option = anyOf(poll.options)
  const made = { slot: `poll ${poll.id} ${rider.id}`, value: option.id }
  return setting('poll vote', rider, made, {
    ...{ method: 'PUT', path: `/api/polls/${poll.id}/vote`, body: { optionIds: [option.id] } },
  })
}

function planAnswer({ rider, crew }: Doer): Attempt {
  const item = anyOf(crew.items)
  const answer = anyOf(['yes', 'maybe', 'no'])
  const made = { slot: `plan ${item.id} ${rider.id}`, value: answer }
  return setting('plan answer', rider, made, {
    ...{ method: 'PUT', path: `/api/plan-items/${item.id}/answer`, body: { answer } },
  })
}

function awardVote({ rider, crew }: Doer): Attempt | undefined {
  if (rider === crew.riders[0]) return undefined
  const award = anyOf(crew.awards)
  const nominationId = anyOf(award.nominationIds)
  const made = { slot: `award ${award.id} ${rider.id}`, value: nominationId }
  return setting('award vote', rider, made, {
    ...{ method: 'POST', path: `/api/awards/${award.id}/vote`, body: { nominationId } },
  })
}

function out({ rider, crew }: Doer): Attempt {
  const backBy = new Date(Date.now() + HOUR_MS + randomInt(HOUR_MS)).toISOString()
  const key = randomUUID()
  const action: Action = { kind: 'out', rider, key, made: { name: `${rider.id} ${backBy}` } }
  return {
    action,
    call: { method: 'POST', path: `/api/trips/${crew.tripId}/outings`, body: { backBy }, key },
  }
}

function back({ rider }: Doer, outingId: string): Attempt {
  const made = { slot: `back ${outingId}`, value: 'back' }
  return setting('back', rider, made, {
    ...{ method: 'POST', path: `/api/outings/${outingId}/back`, body: {} },
  })
}

function upload({ rider, crew }: Doer, photos: Photos): Attempt {
  const key = randomUUID()
  const bytes = randomInt(LARGE) === 0 ? photos.large() : photos.small()
  const file = { name: `${key}.jpg`, bytes }
  const action: Action = {
    ...{ kind: 'upload', rider, key, made: { name: file.name }, sha256: photos.sha256Of(bytes) },
  }
  return { action, call: { method: 'POST', path: `/api/trips/${crew.tripId}/media`, file, key } }
}

function invite(doer: Doer): Attempt | undefined {
  if (doer.invites === INVITES_EACH) return undefined
  doer.invites += 1
  const { rider, crew } = doer
  const key = randomUUID()
  const email = `${key}@guest.example`
  const action: Action = { kind: 'invite', rider, key, made: { name: email } }
  return {
    action,
    call: { method: 'POST', path: `/api/trips/${crew.tripId}/invites`, body: { email }, key },
  }
}

function setting(kind: Kind, rider: Rider, made: { slot: string; value: string }, call: Call): Attempt {
  const key = randomUUID()
  return { action: { kind, rider, key, made }, call: { ...call, key } }
}

function anyOf<T>(list: readonly T[]): T {
  return list[randomInt(list.length)] as T
}

/** Unique by a random JPEG comment, which is free to decode. */
export async function drawPhotos(): Promise<Photos> {
  const drawn = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#2a9d8f' } })
    .jpeg()
    .toBuffer()
  const long = Buffer.concat(Array.from({ length: SEGMENTS }, () => jpegComment(MOST_BYTES)))
  const withComment = (more: Buffer) =>
    Buffer.concat([drawn.subarray(0, START), jpegComment(18), more, drawn.subarray(START)])
  return {
    small: () => withComment(Buffer.alloc(0)),
    large: () => withComment(long),
    sha256Of: (bytes) => createHash('sha256').update(bytes).digest('hex'),
  }
}

/** The JPEG length field includes its own two bytes. */
function jpegComment(bytes: number): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xfe, bytes >> 8, bytes & 0xff]), randomBytes(bytes - 2)])
}
