import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Attempt, type Doer, nextAction, type Photos } from './actions.ts'
import { type ChatLine, openChatLine } from './chat-line.ts'
import type { Crew } from './crews.ts'
import type { Ledger } from './ledger.ts'
import { call } from './rider-calls.ts'

const AGAIN_MS = 300
/** Caps Retry-After waits. */
const LONGEST_WAIT_MS = 3_000
const LOOK_MS = 50
/** Retried: rate limit, server away, disk full. */
const COMES_AGAIN: readonly number[] = [429, 502, 503, 504, 507]
/** The state changed meanwhile; counts as answered. */
const OVERTAKEN: readonly unknown[] = ['OVERPAYMENT', 'NOTHING_OWED']

type Given = {
  host: string
  crews: readonly Crew[]
  ledger: Ledger
  photos: Photos
  pauseMs: [number, number]
}

export type Load = {
  goesOn(count: number): Promise<void>
  finish(): Promise<void>
}

/** Each action is retried under its key until answered, as the real client does. */
export function startLoad(given: Given): Load {
  const { crews, host, ledger } = given
  let isOver = false
  const riding = crews.flatMap((crew) =>
    crew.riders.map(async (rider) => {
      const doer: Doer = { rider, crew, outingId: undefined, invites: 0, turn: 0 }
      const line = openChatLine(host, rider, crew.tripId)
      while (!isOver) {
        await deliver(await nextAction(doer, given), { doer, line, ...given })
        await lookAround(doer, host)
        await pause(randomInt(...given.pauseMs))
      }
      line.close()
    }),
  )
  return {
    async goesOn(count) {
      const wanted = ledger.acknowledged.length + count
      while (ledger.acknowledged.length < wanted) await pause(LOOK_MS)
    },
    async finish() {
      isOver = true
      await Promise.all(riding)
    },
  }
}

type Delivering = Given & { doer: Doer; line: ChatLine }
type Outcome = { kind: 'done'; id: string } | { kind: 'refused' } | { kind: 'again'; afterMs: number }

async function deliver(attempt: Attempt, way: Delivering): Promise<void> {
  for (;;) {
    const outcome = await tryOnce(attempt, way).catch((): Outcome => ({ kind: 'again', afterMs: AGAIN_MS }))
    if (outcome.kind === 'again') {
      await pause(outcome.afterMs)
      continue
    }
    if (outcome.kind === 'refused') way.ledger.refused.push(attempt.action)
    else settle(attempt, outcome.id, way)
    return
  }
}

async function tryOnce(attempt: Attempt, { host, line, ledger }: Delivering): Promise<Outcome> {
  const { action, call: given, text = '' } = attempt
  if (given === undefined) return { kind: 'done', id: await line.postMessage(action.key, text) }
  const { status, body } = await call(host, action.rider, given)
  const { id = '', code } = (typeof body === 'object' && body !== null ? body : {}) as Partial<
    Record<'id' | 'code', string>
  >
  if (status >= 200 && status < 300) return { kind: 'done', id }
  if (OVERTAKEN.includes(code)) return { kind: 'refused' }
  if (!COMES_AGAIN.includes(status))
    ledger.oddities.push(`${given.method} ${given.path}: ${status} ${JSON.stringify(body)}`)
  const isOurs = status >= 400 && status < 500 && status !== 429
  return isOurs
    ? { kind: 'refused' }
    : { kind: 'again', afterMs: status === 429 ? LONGEST_WAIT_MS : AGAIN_MS }
}

function settle({ action }: Attempt, id: string, { doer, ledger }: Delivering): void {
  ledger.note(action, id)
  if (action.kind === 'message' || action.kind === 'mention') doer.crew.messageIds.push(id)
  if (action.kind === 'out') doer.outingId = id
  if (action.kind === 'back') doer.outingId = undefined
}

/** Screens that call a provider; their answer does not matter here. */
async function lookAround({ rider, turn }: Doer, host: string): Promise<void> {
  if (turn % 8 !== 0) return
  const path = turn % 16 === 0 ? '/api/weather/Tarifa' : '/api/rates?currency=USD&day=2026-07-01'
  await call(host, rider, { path }).catch(() => undefined)
}
