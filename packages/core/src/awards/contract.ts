import { z } from 'zod'
import { Id, optionalText, requiredText } from '#wire.ts'
import { AWARD_STATUSES } from './award-status.ts'
import { MAX_AWARD_DESCRIPTION, MAX_AWARD_NAME, MAX_NOMINATION_REASON } from './limits.ts'

export const AwardParams = z.object({ awardId: z.string().toLowerCase() })

/** A client may send a status as well; a new award is always open for nominations. */
export const CreateAward = z.object({
  category: requiredText(MAX_AWARD_NAME, 'Please enter an award name'),
  description: optionalText(MAX_AWARD_DESCRIPTION).nullish(),
})
export type CreateAward = z.infer<typeof CreateAward>

export const Nominate = z.object({
  nominatedUserId: z.guid('Please select someone to nominate').toLowerCase(),
  reason: optionalText(MAX_NOMINATION_REASON).nullish(),
})
export type Nominate = z.infer<typeof Nominate>

export const CastVote = z.object({ nominationId: z.guid('Please choose a nomination').toLowerCase() })
export type CastVote = z.infer<typeof CastVote>

export const StepAward = z.object({
  status: z.enum(AWARD_STATUSES),
  /** Settles a tie: one of those who lead. */
  winner: z.guid('Please choose a winner').toLowerCase().nullish(),
})
export type StepAward = z.infer<typeof StepAward>

export const Nomination = z.object({
  id: Id,
  nominatedUserId: Id,
  /** Named here because whoever left the trip is in no list of members. */
  nominatedUserName: z.string(),
  nominatedBy: Id,
  reason: z.string().nullable(),
  /** Null while hidden. */
  voteCount: z.number().int().nullable(),
})
export type Nomination = z.infer<typeof Nomination>

export const Award = z.object({
  id: Id,
  category: z.string(),
  description: z.string().nullable(),
  status: z.enum(AWARD_STATUSES),
  winner: Id.nullable(),
  isStandard: z.boolean(),
  /** Null for the awards that came with the trip. */
  createdBy: Id.nullable(),
  createdByName: z.string().nullable(),
  /** Oldest first. */
  nominations: z.array(Nomination),
  /** The nomination the caller voted for. */
  myVote: Id.nullable(),
  voterCount: z.number().int(),
})
export type Award = z.infer<typeof Award>

export const Vote = z.object({ nominationId: Id })
export type Vote = z.infer<typeof Vote>

export const MyVote = z.object({ nominationId: Id.nullable() })
export type MyVote = z.infer<typeof MyVote>
