import type { LiveFrame } from '@sendit/core/live/contract.ts'
import type { z } from 'zod'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import { AppError, invalid, unavailable } from '#errors.ts'
import type { Sign } from '#files/links.ts'
import type { Limit } from '#http/rate-limits.ts'
import { NUL_MESSAGE, parseSafeJson, pathOfNul } from '#http/safe-json.ts'
import type { Log } from '#log.ts'
import type { TripAccess } from '#trips/trip-gate.ts'

type ErrorFrame = Extract<LiveFrame, { type: 'error' }>

export type FrameOfTrip = { type: string; tripId: string }

export type TripFrame<Frame extends FrameOfTrip = FrameOfTrip> = {
  schema: z.ZodType<Frame>
  /** Per person. Beyond it frames are answered with `tooFast`, or dropped silently. */
  limit: Limit
  tooFast?: string
  /** Called in order, so work started synchronously keeps it. A thrown error is the reply. */
  take(access: TripAccess, frame: Frame): Promise<void>
}

/** Serialised once, and signed for each guest. */
export type BroadcastFrame<Frame extends { type: string } = { type: string }> = {
  sign(frame: Frame, sign: Sign): Frame
}

export type FeatureFrames = {
  received?: Readonly<Record<string, TripFrame>>
  broadcast?: Readonly<Record<string, BroadcastFrame>>
  /** Lets the sender match a refusal; `sent` may be malformed. */
  names?(sent: unknown): Partial<ErrorFrame>
}

export type AllFrames = {
  received: ReadonlyMap<string, TripFrame>
  broadcast: ReadonlyMap<string, BroadcastFrame>
  names(sent: unknown): Partial<ErrorFrame>
}

export function gatherFrames(features: readonly FeatureFrames[]): AllFrames {
  return {
    received: gatherTypes(
      features.map(({ received }) => received),
      ['join'],
    ),
    broadcast: gatherTypes(features.map(({ broadcast }) => broadcast)),
    names: (sent) => Object.assign({}, ...features.map((feature) => feature.names?.(sent))),
  }
}

/** `refused`: valid JSON but unknown, e.g. from a newer client. */
export type ParsedFrame =
  | { kind: 'frame'; frame: FrameOfTrip }
  | { kind: 'malformed' }
  | { kind: 'refused'; answer: ErrorFrame; sent: unknown }

export function readFrame(
  text: string,
  kinds: ReadonlyMap<string, { schema: z.ZodType<FrameOfTrip> }>,
): ParsedFrame {
  const value = jsonIn(text)
  if (value === undefined) return { kind: 'malformed' }
  if (pathOfNul(value) !== undefined)
    return { kind: 'refused', answer: errorFrame(invalid('', NUL_MESSAGE)), sent: value }
  const parsed = kinds.get(textAt(value, 'type') ?? '')?.schema.safeParse(value)
  if (parsed?.success) return { kind: 'frame', frame: parsed.data }
  const refusal = invalid('', parsed?.error.issues[0]?.message ?? 'This message cannot be understood.')
  return { kind: 'refused', answer: errorFrame(refusal), sent: value }
}

/** Unknown errors are logged in full and answered generically. */
export function refusalFrame(error: unknown, log: Log): ErrorFrame {
  const refusal = asRefusal(error)
  if (refusal === undefined || refusal.status >= 500) log.error({ err: error }, 'could not answer a socket')
  return refusal === undefined
    ? { type: 'error', code: 'INTERNAL', message: 'Internal error' }
    : errorFrame(refusal)
}

export function asRefusal(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  return error instanceof DatabaseUnavailable ? unavailable(undefined, error) : undefined
}

function errorFrame({ code, message, details }: AppError): ErrorFrame {
  const { retryAfter } = details
  return {
    type: 'error',
    code,
    message,
    ...(retryAfter !== undefined && { retryAfterMs: retryAfter * 1000 }),
  }
}

function gatherTypes<Kind>(
  tables: readonly (Readonly<Record<string, Kind>> | undefined)[],
  taken: readonly string[] = [],
): ReadonlyMap<string, Kind> {
  const gathered = new Map<string, Kind>()
  for (const [type, kind] of tables.flatMap((table) => Object.entries(table ?? {}))) {
    if (gathered.has(type) || taken.includes(type)) throw new Error(`Two features claim the frame ${type}.`)
    gathered.set(type, kind)
  }
  return gathered
}

function jsonIn(text: string): unknown {
  try {
    return parseSafeJson(text)
  } catch {
    return undefined
  }
}

function textAt(value: unknown, key: string): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  const found: unknown = (value as Record<string, unknown>)[key]
  return typeof found === 'string' ? found : undefined
}
