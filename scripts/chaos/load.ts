import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerFrame } from '@sendit/core/frames.ts'
import { WebSocket } from 'ws'
import { call } from '#scripts/load/http.ts'
import { createSocket, sendJoin } from '#scripts/load/sockets.ts'
import { type Attempt, type Doer, nextAction, type Photos } from './actions.ts'
import type { Crew, Rider } from './crews.ts'
import type { Ledger } from './ledger.ts'

const AGAIN_MS = 300
/** Caps Retry-After waits. */
const LONGEST_WAIT_MS = 3_000
const LOOK_MS = 50
const TIMEOUT_MS = 20_000
const UPLOAD_TIMEOUT_MS = 60_000
const CHAT_TIMEOUT_MS = 6_000
/** Retried: rate limit, server away, disk full. */
const COMES_AGAIN: readonly number[] = [429, 502, 503, 504, 507]
/** The state changed meanwhile; counts as answered. */
const OVERTAKEN: readonly (string | undefined)[] = ['OVERPAYMENT', 'NOTHING_OWED']

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
  let isStopped = false
  const running = crews.flatMap((crew) =>
    crew.riders.map(async (rider) => {
      const doer: Doer = { rider, crew, outingId: undefined, invites: 0, turn: 0 }
      const line = openChatLine(host, rider, crew.tripId)
      while (!isStopped) {
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
      isStopped = true
      await Promise.all(running)
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
  const { status, text: body } = await call(host, action.rider, {
    ...given,
    timeoutMs: given.file === undefined ? TIMEOUT_MS : UPLOAD_TIMEOUT_MS,
  })
  const { id = '', code } = parse(body)
  if (status >= 200 && status < 300) return { kind: 'done', id }
  if (OVERTAKEN.includes(code)) return { kind: 'refused' }
  if (!COMES_AGAIN.includes(status)) ledger.oddities.push(`${given.method} ${given.path}: ${status} ${body}`)
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
  await call(host, rider, { path, timeoutMs: TIMEOUT_MS }).catch(() => undefined)
}

function parse(text: string): { id?: string; code?: string } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

type ChatLine = {
  postMessage(clientMessageId: string, text: string): Promise<string>
  close(): void
}

type Waiter = { resolve(id: string): void; reject(error: Error): void }

function openChatLine(host: string, rider: Rider, tripId: string): ChatLine {
  let socket: WebSocket | undefined
  const waiting = new Map<string, Waiter>()

  function lose(reason: string) {
    const lost = socket
    socket = undefined
    lost?.terminate()
    for (const { reject } of waiting.values()) reject(new Error(reason))
    waiting.clear()
  }

  function receive(frame: ServerFrame) {
    if (frame.type === 'chat_message')
      waiting.get(frame.message.clientMessageId ?? '')?.resolve(frame.message.id)
    if (frame.type === 'error') waiting.get(frame.clientMessageId ?? '')?.reject(new Error(frame.code))
  }

  async function open(): Promise<WebSocket> {
    if (socket?.readyState === WebSocket.OPEN) return socket
    const opening = createSocket(host, rider)
    socket = opening
    opening.on('message', (data) => receive(JSON.parse(data.toString()) as ServerFrame))
    await once(opening, 'open')
    opening.on('error', () => {})
    opening.on('close', () => socket === opening && lose('the line was closed'))
    sendJoin(opening, tripId)
    return opening
  }

  return {
    async postMessage(clientMessageId, text) {
      const line = await open()
      return new Promise<string>((resolve, reject) => {
        const timer = setTimeout(() => lose('nothing came back'), CHAT_TIMEOUT_MS)
        const settle = () => {
          clearTimeout(timer)
          waiting.delete(clientMessageId)
        }
        waiting.set(clientMessageId, {
          resolve: (id) => [settle(), resolve(id)],
          reject: (error) => [settle(), reject(error)],
        })
        line.send(JSON.stringify({ type: 'chat_message', tripId, text, clientMessageId }))
      })
    },
    close: () => lose('the rider is gone'),
  }
}
