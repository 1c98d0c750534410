import type { Meters } from '#adapters/meters/port.ts'

export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** `ended`: subscription gone (404, 410). `refused`: do not retry. `busy`: retry later. `unreachable`: no usable answer. */
export type PushOutcome =
  | { kind: 'sent' | 'ended' | 'refused' | 'unreachable' }
  | { kind: 'busy'; retryAfterMs: number | undefined }

export type PushManner = { ttlSeconds: number; urgency: 'normal' | 'high' }

export type Push = {
  key: string
  reachesApple: boolean
  /** Checks the name only, not the address it resolves to. */
  isKnown(endpoint: string): boolean
  send(target: PushTarget, payload: string, manner: PushManner): Promise<PushOutcome>
}

const OUTCOMES: readonly PushOutcome['kind'][] = ['sent', 'ended', 'refused', 'busy', 'unreachable']

export function watchPush(push: Push, meters: Meters): Push {
  const count = meters.counter(
    'sendit_push_requests_total',
    'Push messages, one for each browser, by the answer of its push service.',
    ['outcome'],
  )
  for (const outcome of OUTCOMES) count({ outcome }, 0)
  return {
    ...push,
    async send(...asked) {
      const answer = await push.send(...asked)
      count({ outcome: answer.kind })
      return answer
    },
  }
}
