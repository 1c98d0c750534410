import type { LiveFrame } from '@sendit/core/live/contract.ts'
import type { z } from 'zod'
import type { TripAccess } from '#access/trip-gate.ts'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import { AppError, invalid, unavailable } from '#errors.ts'
import type { Sign } from '#files/links.ts'
import type { LimitName } from '#http/rate-limits.ts'
import { NUL_MESSAGE, parseSafeJson, pathOfNul } from '#http/safe-json.ts'
import type { Log } from '#log.ts'

type ErrorFrame = Extract<LiveFrame, { type: 'error' }>

/** What all frames have in common. */
export type FrameOfTrip = { type: string; tripId: string }

/** How the server hears one kind of frame, in the trip that was joined. `Frame` is what the schema makes of it. */
export type TripFrame<Frame extends FrameOfTrip = FrameOfTrip> = {
  schema: z.ZodType<Frame>
  /** Counted for each person; what comes over it is answered with `tooFast` and not taken, in silence where that is left out. */
  limit: LimitName
  tooFast?: string
  /**
   * Called in the order of the frames, so what it starts at once keeps that order. What it throws is the answer to the
   * frame.
   */
  take(access: TripAccess, frame: Frame): Promise<void>
}

/** One kind of frame that is told to a whole trip: serialised once for everyone, and signed for each guest. */
export type BroadcastFrame<Frame extends { type: string } = { type: string }> = {
  /** The same frame with the addresses of files as this reader needs them. */
  sign(frame: Frame, sign: Sign): Frame
}

/** What a feature hears on the socket, and what it tells that has addresses of files, by the frame's `type`. */
export type FeatureFrames = {
  received?: Readonly<Record<string, TripFrame>>
  broadcast?: Readonly<Record<string, BroadcastFrame>>
  /** What a refusal repeats of what was sent, so that the sender knows which was meant. It may be no frame at all. */
  names?(sent: unknown): Partial<ErrorFrame>
}

/** The frames of every feature. */
export type AllFrames = {
  received: ReadonlyMap<string, TripFrame>
  broadcast: ReadonlyMap<string, BroadcastFrame>
  names(sent: unknown): Partial<ErrorFrame>
}

/** `join` is the socket's own. Throws where two hear, or tell, the same type: one of them would never be asked. */
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

/** `malformed` cannot be read as JSON; `refused` is JSON that is no frame of ours, such as a newer client might send. */
export type ParsedFrame =
  | { kind: 'frame'; frame: FrameOfTrip }
  | { kind: 'malformed' }
  | { kind: 'refused'; answer: ErrorFrame; sent: unknown }

/** Reads a frame by the schema of its `type`, once: whoever takes it may believe it. */
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

/** What a refused frame is answered with; unknown errors are bugs, logged whole and told in a plain sentence. */
export function refusalFrame(error: unknown, log: Log): ErrorFrame {
  const refusal = asRefusal(error)
  if (refusal === undefined || refusal.status >= 500) log.error({ err: error }, 'could not answer a socket')
  return refusal === undefined
    ? { type: 'error', code: 'INTERNAL', message: 'Internal error' }
    : errorFrame(refusal)
}

/** The refusal that an error stands for, on a socket as on HTTP. */
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
