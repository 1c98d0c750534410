import { z } from 'zod'
import { Email, Instant, Token } from '#wire.ts'

/** Whom a rider has named to be told when they are overdue; nobody else sees it. */
const ShoreContact = z.object({
  email: z.string(),
  /** They have said yes. Until then they are told nothing but that they are asked. */
  isConfirmed: z.boolean(),
  askedAt: Instant,
})

export const OwnShoreContact = z.object({ contact: ShoreContact.nullable() })
export type OwnShoreContact = z.infer<typeof OwnShoreContact>

export const NameShoreContact = z.object({ email: Email })

/** The mailed link's, in a body: addresses end up in logs. */
export const ShoreLink = z.object({ token: Token })

/** What the holder of the link may know of who asks. */
export const ShoreRequest = z.object({ riderName: z.string() })
export type ShoreRequest = z.infer<typeof ShoreRequest>

export const AnswerShoreRequest = z.object({ token: Token, agrees: z.boolean() })
export type AnswerShoreRequest = z.infer<typeof AnswerShoreRequest>
