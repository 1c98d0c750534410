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
  /** Whether an endpoint is one of a known push service; says nothing of where its name leads. */
  isKnown(endpoint: string): boolean
  /** Encrypts and sends; never throws for what services answer or networks do. */
  send(target: PushTarget, payload: string, manner: PushManner): Promise<PushOutcome>
}
