import type { Meters } from '#adapters/meters/port.ts'

/** Where a browser is told, and the keys that only it can read with; base64url. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/**
 * `ended`: the browser has given the subscription up (404, 410). `refused`: sending the same again would be refused again. `busy`:
 * asked to wait, and how long where that was said. `unreachable`: no answer, or none that says anything.
 */
export type PushOutcome =
  | { kind: 'sent' | 'ended' | 'refused' | 'unreachable' }
  | { kind: 'busy'; retryAfterMs: number | undefined }

export type PushManner = { ttlSeconds: number; urgency: 'normal' | 'high' }

export type Push = {
  /** The public key that browsers subscribe with: a P-256 point, base64url. */
  key: string
  /** False where push services are told no address of whoever runs this: Apple's refuses then. */
  reachesApple: boolean
  /** Whether an endpoint is one of a known push service; says nothing of where its name leads. */
  isKnown(endpoint: string): boolean
  /** Encrypts and sends; never throws for what services answer or networks do. */
  send(target: PushTarget, payload: string, manner: PushManner): Promise<PushOutcome>
}

const OUTCOMES: readonly PushOutcome['kind'][] = ['sent', 'ended', 'refused', 'busy', 'unreachable']

/** The same, which counts for /metrics what push services said of each browser. */
export function watchPush(push: Push, meters: Meters): Push {
  const count = meters.counter(
    'sendit_push_requests_total',
    'What push services were asked to bring to one browser each, by what they said.',
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
