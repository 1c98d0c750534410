import { z } from 'zod'

/** docs/security.md 2. */
export const PROBLEM_CODES = [
  'VALIDATION',
  'LINK_INVALID',
  'CODE_INVALID',
  'CODE_SPENT',
  'PASSKEY_INVALID',
  'AMOUNT_RANGE',
  'INVALID_LOCATION',
  'UNAUTHENTICATED',
  'GUEST_FORBIDDEN',
  'NOT_PAYER',
  'NOT_OWNER',
  'NOT_SENDER',
  'NOT_ADMIN',
  'BAD_ORIGIN',
  'SIGN_IN_AGAIN',
  'NOT_FOUND',
  'INVITE_INVALID',
  'LOCATION_NOT_FOUND',
  'INVITE_CLAIMED',
  'ALREADY_MEMBER',
  'OUTSTANDING_BALANCE',
  'OVERPAYMENT',
  'NOTHING_OWED',
  'SPLIT_FIXED',
  'FORMER_MEMBER',
  'MESSAGE_DELETED',
  'MEDIUM_DELETED',
  'ALBUM_EMPTY',
  'TOO_LATE',
  'AWARD_STATUS',
  'POLL_CLOSED',
  'CALLED_OFF',
  'NOT_OVER',
  'ALREADY_OUT',
  'ON_THE_WATER',
  'ALREADY_BACK',
  'NO_SEAT',
  'TIE',
  'IDEMPOTENCY_MISMATCH',
  'LIMIT_REACHED',
  'PASSKEYS_OFF',
  'CHANGED_MEANWHILE',
  'FILE_TOO_LARGE',
  'UNSUPPORTED_FILE',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
  'WEATHER_UNAVAILABLE',
  'WEATHER_BUSY',
  'STORAGE_FULL',
] as const

export const INVITE_ENDS = ['expired', 'revoked'] as const
export type InviteEnd = (typeof INVITE_ENDS)[number]

export type ProblemCode = (typeof PROBLEM_CODES)[number]

export const Problem = z.object({
  message: z.string(),
  code: z.enum(PROBLEM_CODES),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Seconds. */
  retryAfter: z.number().optional(),
  requestId: z.string().optional(),
  amount: z.string().optional(),
  tied: z.array(z.string()).optional(),
  /** Disclosed only to the invite's own token. */
  reason: z.enum(INVITE_ENDS).optional(),
  /** The current state after an edit conflict, in read format. */
  current: z.unknown().optional(),
})
export type Problem = z.infer<typeof Problem>
