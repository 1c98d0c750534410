import { z } from 'zod'
import { AnyId, Id, Token } from '#wire.ts'
import { TOPICS } from './topics.ts'

/** `userId` from the client is never trusted. */
export const InTrip = z.object({ tripId: AnyId, userId: z.string().nullish() })

/** Guests send the link's token. */
export const JoinFrame = InTrip.extend({ type: z.literal('join'), token: Token.nullish() })
export type JoinFrame = z.infer<typeof JoinFrame>

export const LiveFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('joined'),
    tripId: Id,
    online: z.number(),
    /** Chat version; absent from servers of the previous version. */
    version: z.number().int().optional(),
  }),
  z.object({ type: z.literal('presence'), tripId: Id, online: z.number() }),
  z.object({
    type: z.literal('trip_changed'),
    tripId: Id,
    topics: z.array(z.enum(TOPICS)),
    /** Absent if the server merely suspects a gap. */
    changeSeq: z.number().int().optional(),
  }),
  /** Sent on joining and periodically; clients missing a number refetch. */
  z.object({
    type: z.literal('trip_state'),
    tripId: Id,
    messageSeq: z.number().int(),
    changeSeq: z.number().int(),
    version: z.number().int().optional(),
  }),
  z.object({
    type: z.literal('error'),
    code: z.string(),
    message: z.string(),
    clientMessageId: z.string().optional(),
    retryAfterMs: z.number().optional(),
  }),
])
export type LiveFrame = z.infer<typeof LiveFrame>
