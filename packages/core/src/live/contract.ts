import { z } from 'zod'
import { AnyId, Id, Token } from '#wire.ts'
import { TOPICS } from './topics.ts'

/** What every frame that is said into a trip begins with. `userId` is taken and never believed. */
export const InTrip = z.object({ tripId: AnyId, userId: z.string().nullish() })

/** Asks to hear a trip. A guest shows the token of the link. */
export const JoinFrame = InTrip.extend({ type: z.literal('join'), token: Token.nullish() })
export type JoinFrame = z.infer<typeof JoinFrame>

/** What the socket itself says, whatever the features say on it. */
export const LiveFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('joined'),
    tripId: Id,
    online: z.number(),
    /** How far the chat is (docs/decisions/0040); absent from a server of the version before. */
    version: z.number().int().optional(),
  }),
  z.object({ type: z.literal('presence'), tripId: Id, online: z.number() }),
  z.object({
    type: z.literal('trip_changed'),
    tripId: Id,
    topics: z.array(z.enum(TOPICS)),
    /** The number of this change in the trip; absent where the server only guesses that something was missed. */
    changeSeq: z.number().int().optional(),
  }),
  /** How far the trip is, told on entering and now and then: whoever lacks one of these numbers reads again. */
  z.object({
    type: z.literal('trip_state'),
    tripId: Id,
    messageSeq: z.number().int(),
    changeSeq: z.number().int(),
    /** Of the chat, as in `joined`. */
    version: z.number().int().optional(),
  }),
  z.object({
    type: z.literal('error'),
    code: z.string(),
    message: z.string(),
    /** The name that the client gave to what is refused. */
    clientMessageId: z.string().optional(),
    retryAfterMs: z.number().optional(),
  }),
])
export type LiveFrame = z.infer<typeof LiveFrame>
