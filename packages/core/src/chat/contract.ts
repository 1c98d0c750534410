import { z } from 'zod'
import { MessageMedium } from '#media/contract.ts'
import { Id, Instant, Token } from '#wire.ts'
import { MAX_MESSAGE_TEXT, MAX_MESSAGES_PAGE } from './limits.ts'

const MessageText = z
  .string()
  .trim()
  .min(1, 'Message cannot be empty')
  .max(MAX_MESSAGE_TEXT, `Message must be ${MAX_MESSAGE_TEXT} characters or less`)
  .refine((text) => !text.includes('\u0000'), 'Text must not contain a NUL character')

export const SendMessage = z.object({
  text: MessageText,
  mediaId: Id.nullish(),
  /** Made by the client; the same id is stored once, over the socket and HTTP alike. */
  clientMessageId: Id.nullish(),
})
export type SendMessage = z.infer<typeof SendMessage>

export const Message = z.object({
  id: Id,
  /** The trip's own counter: the same order for everyone, whatever their clocks say. */
  seq: z.number().int(),
  senderId: Id,
  senderName: z.string(),
  senderImageUrl: z.string().nullable(),
  senderIsGuest: z.boolean(),
  text: z.string(),
  createdAt: Instant,
  mediaId: Id.nullable(),
  media: MessageMedium.nullable(),
  clientMessageId: Id.nullable(),
})
export type Message = z.infer<typeof Message>

export const MessagesQuery = z.object({
  before: Id.optional(),
  after: Id.optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(MAX_MESSAGES_PAGE))
    .optional(),
})
export type MessagesQuery = z.infer<typeof MessagesQuery>

export const UnreadQuery = z.object({ since: Instant })
/** How many messages of others came after `since`, counted up to the badge's cap. */
export const UnreadCount = z.object({ count: z.number().int() })
export type UnreadCount = z.infer<typeof UnreadCount>

export const TOPICS = ['trip', 'members', 'messages', 'media', 'expenses', 'payments', 'awards'] as const
export type Topic = (typeof TOPICS)[number]

/** On the socket an id of the wrong shape is refused like an unknown one, and not as a frame that says nothing. */
const AnyId = z.string().toLowerCase()

/** What a browser says on the socket. `userId` is taken and never believed. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('join'),
    tripId: AnyId,
    userId: z.string().nullish(),
    token: Token.nullish(),
  }),
  z.object({
    type: z.literal('chat_message'),
    tripId: AnyId,
    userId: z.string().nullish(),
    text: z.string(),
    mediaId: AnyId.nullish(),
    clientMessageId: AnyId.nullish(),
  }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

/** What the server says on the socket. */
export const ServerFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('joined'), tripId: Id, online: z.number() }),
  z.object({ type: z.literal('presence'), tripId: Id, online: z.number() }),
  z.object({ type: z.literal('chat_message'), message: Message }),
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
  }),
  z.object({
    type: z.literal('error'),
    code: z.string(),
    message: z.string(),
    clientMessageId: z.string().optional(),
    retryAfterMs: z.number().optional(),
  }),
])
export type ServerFrame = z.infer<typeof ServerFrame>
