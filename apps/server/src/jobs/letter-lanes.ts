/** What notices put into the outbox: deeds that somebody is to be told of, and what is told of them. */
export const DEED = 'deed'
export const NOTICE_LETTERS = { push: 'notice-push', email: 'notice-email' } as const

export const NOTICE_KINDS: readonly string[] = [DEED, ...Object.values(NOTICE_LETTERS)]

/** Each has workers of its own: a crowd of notices, or a push service that is slow, holds up nobody's sign-in letter. */
export const LANES = ['letters', 'notices'] as const
export type Lane = (typeof LANES)[number]

export const laneOf = (kind: string): Lane => (NOTICE_KINDS.includes(kind) ? 'notices' : 'letters')
