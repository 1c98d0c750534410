import { ClientFrame, type ServerFrame } from '@sendit/core/chat/contract.ts'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import { AppError, invalid, unavailable } from '#errors.ts'
import type { Log } from '#log.ts'

export type ChatFrame = Extract<ClientFrame, { type: 'chat_message' }>
export type JoinFrame = Extract<ClientFrame, { type: 'join' }>
type ErrorFrame = Extract<ServerFrame, { type: 'error' }>

/** `malformed` is no JSON at all; `refused` is JSON that is no frame of ours, such as a newer client might send. */
export type Heard =
  | { kind: 'frame'; frame: ClientFrame }
  | { kind: 'malformed' }
  | { kind: 'refused'; answer: ErrorFrame }

export function readFrame(text: string): Heard {
  const value = parseJson(text)
  if (value === undefined) return { kind: 'malformed' }
  const parsed = ClientFrame.safeParse(value)
  if (parsed.success) return { kind: 'frame', frame: parsed.data }
  const refusal = invalid('', parsed.error.issues[0]?.message ?? 'This message cannot be understood.')
  return { kind: 'refused', answer: { ...errorFrame(refusal), ...clientMessageIdOf(value) } }
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** So that the sender's browser knows which of its messages was meant. */
function clientMessageIdOf(value: unknown): { clientMessageId?: string } {
  if (typeof value !== 'object' || value === null || !('clientMessageId' in value)) return {}
  return typeof value.clientMessageId === 'string' ? { clientMessageId: value.clientMessageId } : {}
}
