import { z } from 'zod'
import { InTrip } from '#live/contract.ts'
import { MessageMedium } from '#media/contract.ts'
import { Id, Instant } from '#wire.ts'
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

/** A message as a browser says it on the socket. */
export const ChatFrame = InTrip.extend({ type: z.literal('chat_message'), ...SendMessage.shape })
export type ChatFrame = z.infer<typeof ChatFrame>

/** A message as everyone in the trip hears it, its sender too. */
export const MessageFrame = z.object({ type: z.literal('chat_message'), message: Message })
export type MessageFrame = z.infer<typeof MessageFrame>
