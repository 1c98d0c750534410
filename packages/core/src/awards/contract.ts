import { z } from 'zod'
import { Id, Instant, optionalText, requiredId, requiredText } from '#wire.ts'
import { AWARD_STATUSES } from './award-status.ts'
import { MAX_AWARD_DESCRIPTION, MAX_AWARD_NAME, MAX_AWARDS, MAX_NOMINATION_REASON } from './limits.ts'
import { SUGGESTED_AWARDS } from './suggestions.ts'

export const AwardParams = z.object({ awardId: z.string() })

/** A client may send a status as well; a new award is always open for nominations. */
export const CreateAward = z.object({
  category: requiredText(MAX_AWARD_NAME, 'Please enter an award name'),
  description: optionalText(MAX_AWARD_DESCRIPTION).nullish(),
  /** When its voting closes by itself. */
  votingEndsAt: Instant.nullish(),
})
export type CreateAward = z.infer<typeof CreateAward>

export const Nominate = z.object({
  nominatedUserId: requiredId('Please select someone to nominate'),
  reason: optionalText(MAX_NOMINATION_REASON).nullish(),
  /** A photo of the trip, as evidence. */
  mediaId: Id.nullish(),
})
export type Nominate = z.infer<typeof Nominate>

export const CastVote = z.object({ nominationId: requiredId('Please choose a nomination') })
export type CastVote = z.infer<typeof CastVote>

/** Steps the award, moves its deadline, or both. */
export const StepAward = z
  .object({
    status: z.enum(AWARD_STATUSES).optional(),
    /** Settles a tie: one of those who lead. */
    winner: requiredId('Please choose a winner').nullish(),
    /** Null takes the deadline away; absent leaves it as it is. */
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
  /** Named here because whoever left the trip is in no list of members. */
  nominatedUserName: z.string(),
  nominatedBy: Id,
  reason: z.string().nullable(),
  /** Null while hidden. */
  voteCount: z.number().int().nullable(),
  /** The evidence, and its picture; null without one, or when the photo was deleted. */
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
  /** A ceremony that is on has not opened its envelope: winner and counts come when it has. Absent otherwise. */
  isSealed: z.boolean().optional(),
  isStandard: z.boolean(),
  /** Null for the awards that came with the trip. */
  createdBy: Id.nullable(),
  createdByName: z.string().nullable(),
  /** Oldest first. */
  nominations: z.array(Nomination),
  /** The nomination the caller voted for. */
  myVote: Id.nullable(),
  voterCount: z.number().int(),
  /** When voting closes by itself; null where somebody closes it. */
  votingEndsAt: Instant.nullable(),
  /** When it did. Still without a winner it is a tie, or nobody voted: no vote is taken, and whoever may close it picks. */
  votingEndedAt: Instant.nullable(),
  /** The members who have not voted, while voting is open. */
  missing: z.array(z.object({ id: Id, name: z.string() })),
  /** When those were last reminded. */
  remindedAt: Instant.nullable(),
})
export type Award = z.infer<typeof Award>

export const Vote = z.object({ nominationId: Id })
export type Vote = z.infer<typeof Vote>

export const MyVote = z.object({ nominationId: Id.nullable() })
export type MyVote = z.infer<typeof MyVote>

export const Ceremony = z.object({
  /** What is in the envelopes, in their order. */
  awardIds: z.array(Id),
  /** The envelope in front, from 0. */
  place: z.number().int(),
  isOpen: z.boolean(),
  startedBy: z.object({ id: Id, name: z.string() }),
  /** When it was last moved: of two answers the later one holds. */
  movedAt: Instant,
})
export type Ceremony = z.infer<typeof Ceremony>

/** The ceremony that is on, or came to its end lately; null where none is. */
export const CeremonyNow = z.object({ ceremony: Ceremony.nullable() })
export type CeremonyNow = z.infer<typeof CeremonyNow>

/** Where the ceremony should stand; what it has left behind changes nothing. */
export const MoveCeremony = z.object({ place: z.number().int().min(0).max(MAX_AWARDS), isOpen: z.boolean() })
export type MoveCeremony = z.infer<typeof MoveCeremony>

/** Told to a whole trip, so that every phone opens the same envelope at once. */
export type CeremonyFrame = { type: 'ceremony'; tripId: string; ceremony: Ceremony }

/** Says that this person has the ceremony in front of them, every few seconds while they have, or that they have left it. */
export const CeremonyHereFrame = z.object({
  type: z.literal('ceremony_here'),
  tripId: Id,
  isHere: z.boolean(),
})
export type CeremonyHereFrame = z.infer<typeof CeremonyHereFrame>

/** The same as it is told to everybody; `id` is that of a member, or of a guest's invite. */
export type CeremonyHereServerFrame = CeremonyHereFrame & { id: string }

/** Whom the water board suggests for an award: all who are equal. */
export const AwardSuggestion = z.object({
  category: z.enum(SUGGESTED_AWARDS),
  people: z.array(z.object({ id: Id, name: z.string() })),
  /** Whole minutes on the water, the minute of the day by the place's clock, or sessions that were ridden. */
  value: z.number().int(),
})
export type AwardSuggestion = z.infer<typeof AwardSuggestion>
