import { z } from 'zod'
import { ANSWERS } from '#crew/answers.ts'
import { Day, Email, Id, Instant, optionalText, Token } from '#wire.ts'
import { MAX_INVITE_NAME } from './limits.ts'

export const CreateInvite = z.object({
  email: Email,
  name: optionalText(MAX_INVITE_NAME).nullish(),
  /** The placeholder member that the invitee will claim. */
  seatId: Id.nullish(),
})
export type CreateInvite = z.infer<typeof CreateInvite>

export const Invite = z.object({
  id: Id,
  inviteUrl: z.string(),
  expiresAt: Instant,
  name: z.string(),
  email: z.string(),
  acceptedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  /** Null once claimed. */
  seatId: Id.nullable().optional(),
  /** False if just created but not emailed: daily limit reached or recipient opted out. */
  isMailed: z.boolean().optional(),
})
export type Invite = z.infer<typeof Invite>

export const ValidateQuery = z.object({ token: Token.optional() })

/** Never includes the invited address. */
export const GuestInfo = z.object({
  id: Id,
  name: z.string(),
  expiresAt: Instant,
  tripId: Id,
  trip: z.object({
    name: z.string(),
    location: z.string(),
    tripDate: Day,
    tripEndDate: Day.nullable(),
  }),
  invitedBy: z.string(),
  /** Claimed by an account, which is not disclosed; guests may still view. */
  isUsed: z.boolean(),
  /**
   * Signed-in callers only: true if addressed to them or already a member. Joining then reveals their address to no stranger.
   */
  isForCaller: z.boolean().optional(),
})
export type GuestInfo = z.infer<typeof GuestInfo>

export const JoinInvite = z.object({ token: Token })
export const JoinedTrip = z.object({
  tripId: Id,
  message: z.string(),
  /** Absent from servers of the previous version. */
  isNewMember: z.boolean().optional(),
})
export type JoinedTrip = z.infer<typeof JoinedTrip>

export const GuestJoined = z.object({
  success: z.literal(true),
  redirectUrl: z.string(),
  message: z.string(),
  tripId: Id,
})
export type GuestJoined = z.infer<typeof GuestJoined>

export const Guest = z.object({
  id: Id,
  name: z.string(),
  acceptedAt: Instant,
  expiresAt: Instant,
  /** Null if unanswered. Absent from servers of the previous version. */
  answer: z.enum(ANSWERS).nullable().optional(),
})
export type Guest = z.infer<typeof Guest>
