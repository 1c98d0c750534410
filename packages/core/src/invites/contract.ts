import { z } from 'zod'
import { ANSWERS } from '#crew/answers.ts'
import { Day, Email, Id, Instant, optionalText, Token } from '#wire.ts'
import { MAX_INVITE_NAME } from './limits.ts'

export const CreateInvite = z.object({
  email: Email,
  name: optionalText(MAX_INVITE_NAME).nullish(),
  /** Somebody of the trip who has no account: whoever joins by the invite takes their place with all that stands to their name. */
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
  /** For whom it is, of the people without an account; null once somebody has taken that place. */
  seatId: Id.nullable().optional(),
  /** False of one that was just made and not mailed: its address got too many invitations today, or wants none. Else absent. */
  isMailed: z.boolean().optional(),
})
export type Invite = z.infer<typeof Invite>

export const ValidateQuery = z.object({ token: Token.optional() })

/** What the holder of an invite link may know: never the invited address. */
export const GuestInfo = z.object({
  /** Under which the guest's messages and files stand. */
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
  /** The name of whoever invites. */
  invitedBy: z.string(),
  /** An account has joined by this invite, so that nobody else can; whose it is is not told. Looking on goes on. */
  isUsed: z.boolean(),
  /**
   * Only for somebody who is signed in: true when the invite is addressed to them or they are in the trip already, so that
   * joining shows their address to nobody whom they do not know. False says nothing about whom it is addressed to.
   */
  isForCaller: z.boolean().optional(),
})
export type GuestInfo = z.infer<typeof GuestInfo>

export const JoinInvite = z.object({ token: Token })
export const JoinedTrip = z.object({
  tripId: Id,
  message: z.string(),
  /** They were not in it before. Absent from a server of the version before. */
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

/** A guest who accepted: shown under the heading 'Guests'. */
export const Guest = z.object({
  id: Id,
  name: z.string(),
  acceptedAt: Instant,
  expiresAt: Instant,
  /** Whether they come along; null while they have not said. Absent from a server of the version before. */
  answer: z.enum(ANSWERS).nullable().optional(),
})
export type Guest = z.infer<typeof Guest>
