import { z } from 'zod'
import { Id, Instant, optionalText, requiredId, requiredText } from '#wire.ts'
import { AWARD_STATUSES } from './award-status.ts'
import { MAX_AWARD_DESCRIPTION, MAX_AWARD_NAME, MAX_AWARDS, MAX_NOMINATION_REASON } from './limits.ts'
import { SUGGESTED_AWARDS } from './suggestions.ts'

export const AwardParams = z.object({ awardId: z.string() })

/** A status sent by the client is ignored: new awards start with nominations. */
export const CreateAward = z.object({
  category: requiredText(MAX_AWARD_NAME, 'Please enter an award name'),
  description: optionalText(MAX_AWARD_DESCRIPTION).nullish(),
  votingEndsAt: Instant.nullish(),
})
export type CreateAward = z.infer<typeof CreateAward>

export const Nominate = z.object({
  nominatedUserId: requiredId('Please select someone to nominate'),
  reason: optionalText(MAX_NOMINATION_REASON).nullish(),
  mediaId: Id.nullish(),
})
export type Nominate = z.infer<typeof Nominate>

export const CastVote = z.object({ nominationId: requiredId('Please choose a nomination') })
export type CastVote = z.infer<typeof CastVote>

export const StepAward = z
  .object({
    status: z.enum(AWARD_STATUSES).optional(),
    /** Breaks a tie; must be one of the leaders. */
    winner: requiredId('Please choose a winner').nullish(),
    /** Null removes the deadline; absent leaves it. */
    votingEndsAt: Instant.nullish(),
  })
  .refine(({ status, votingEndsAt }) => status !== undefined || votingEndsAt !== undefined, {
    message: 'Say the next status or the deadline',
    path: ['status'],
  })
export type StepAward = z.infer<typeof StepAward>

export const Nomination = z.object({
  id: Id,
  nominatedUserId: Id,
  /** Included because former members are in no member list. */
  nominatedUserName: z.string(),
  nominatedBy: Id,
  reason: z.string().nullable(),
  voteCount: z.number().int().nullable(),
  /** Evidence photo; null if there is none or it was deleted. */
  mediaId: Id.nullable(),
  mediaUrl: z.string().nullable(),
})
export type Nomination = z.infer<typeof Nomination>

export const Award = z.object({
  id: Id,
  category: z.string(),
  description: z.string().nullable(),
  status: z.enum(AWARD_STATUSES),
  winner: Id.nullable(),
  /** True until a running ceremony opens it: winner and counts are withheld. */
  isSealed: z.boolean().optional(),
  isStandard: z.boolean(),
  /** Null for standard awards. */
  createdBy: Id.nullable(),
  createdByName: z.string().nullable(),
  nominations: z.array(Nomination),
  myVote: Id.nullable(),
  voterCount: z.number().int(),
  votingEndsAt: Instant.nullable(),
  /** Ended without a winner means a tie or no votes: voting is closed and a winner may be picked. */
  votingEndedAt: Instant.nullable(),
  missing: z.array(z.object({ id: Id, name: z.string() })),
  remindedAt: Instant.nullable(),
})
export type Award = z.infer<typeof Award>

export const Vote = z.object({ nominationId: Id })
export type Vote = z.infer<typeof Vote>

export const MyVote = z.object({ nominationId: Id.nullable() })
export type MyVote = z.infer<typeof MyVote>

export const Ceremony = z.object({
  awardIds: z.array(Id),
  place: z.number().int(),
  isOpen: z.boolean(),
  startedBy: z.object({ id: Id, name: z.string() }),
  /** The later of two responses wins. */
  movedAt: Instant,
})
export type Ceremony = z.infer<typeof Ceremony>

export const CeremonyNow = z.object({ ceremony: Ceremony.nullable() })
export type CeremonyNow = z.infer<typeof CeremonyNow>

/** Moving backwards is ignored. */
export const MoveCeremony = z.object({ place: z.number().int().min(0).max(MAX_AWARDS), isOpen: z.boolean() })
export type MoveCeremony = z.infer<typeof MoveCeremony>

export type CeremonyFrame = { type: 'ceremony'; tripId: string; ceremony: Ceremony }

export const CeremonyHereFrame = z.object({
  type: z.literal('ceremony_here'),
  tripId: Id,
  isHere: z.boolean(),
})
export type CeremonyHereFrame = z.infer<typeof CeremonyHereFrame>

/** `id` is a member's or a guest invite's. */
export type CeremonyHereServerFrame = CeremonyHereFrame & { id: string }

export const AwardSuggestion = z.object({
  category: z.enum(SUGGESTED_AWARDS),
  people: z.array(z.object({ id: Id, name: z.string() })),
  /** Minutes on the water, minute of the local day, or number of sessions. */
  value: z.number().int(),
})
export type AwardSuggestion = z.infer<typeof AwardSuggestion>
