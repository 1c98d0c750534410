import { z } from 'zod'
import { InTrip } from '#live/contract.ts'
import { MEDIA_TYPES } from '#media/accepted-files.ts'
import { MessageMedium } from '#media/contract.ts'
import { Reaction } from '#reactions.ts'
import { showsNothing } from '#text.ts'
import { Id, Instant, requiredText } from '#wire.ts'
import { ABOUT_KINDS, SEARCH_KINDS, SHARED_KINDS } from './kinds.ts'
import { MAX_MENTIONS, MAX_MESSAGE_TEXT, MAX_MESSAGES_PAGE, MAX_SEARCH, MAX_VERSION } from './limits.ts'

const MessageText = z
  .string()
  .trim()
  .refine((text) => !showsNothing(text), 'Message cannot be empty')
  .max(MAX_MESSAGE_TEXT, `Message must be ${MAX_MESSAGE_TEXT} characters or less`)

/** Offsets in UTF-16 units of the stored, trimmed text. */
const Mentioned = z.union([Id, z.literal('crew')])
const Span = { from: z.number().int().min(0), length: z.number().int().min(1) }
const Mentions = z.array(z.object({ id: Mentioned, ...Span })).max(MAX_MENTIONS)
export type Mentions = z.infer<typeof Mentions>

const About = z.object({ kind: z.enum(ABOUT_KINDS), id: Id })
const SharedAbout = About.extend({ kind: z.enum(SHARED_KINDS) })

export const SendMessage = z.object({
  text: MessageText,
  mediaId: Id.nullish(),
  /** Idempotency key, shared by socket and HTTP. */
  clientMessageId: Id.nullish(),
  replyToId: Id.nullish(),
  mentions: Mentions.nullish(),
  about: SharedAbout.nullish(),
})
export type SendMessage = z.infer<typeof SendMessage>

const Basics = z.object({
  id: Id,
  /** Trip counter: one order for everyone, regardless of clocks. */
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

/** As of when the reply is sent out; a deleted message keeps only id and sender. */
const Quote = z.object({
  id: Id,
  /** Absent from servers of the previous version. */
  senderId: Id.optional(),
  senderName: z.string(),
  text: z.string(),
  mediaType: z.enum(MEDIA_TYPES).nullable(),
})

const Additions = z.object({
  /** The copy with the higher version wins. */
  version: z.number().int(),
  /** Posted by SendIt!; `senderId` is then a fixed id outside the crew. */
  senderIsSystem: z.boolean(),
  replyTo: Quote.nullable(),
  reactions: z.array(Reaction),
  /** In text order, with current names; the text keeps what was typed. */
  mentions: z.array(z.object({ id: Mentioned, name: z.string(), ...Span })),
  about: About.nullable(),
  editedAt: Instant.nullable(),
  /** Deleted messages keep only number, sender and time. */
  deletedAt: Instant.nullable(),
  pinnedAt: Instant.nullable(),
  pinnedBy: Id.nullable(),
})

export const SentMessage = Basics.extend(Additions.shape)
export type SentMessage = z.infer<typeof SentMessage>

/** As clients parse it: cached copies and older servers may lack newer fields. */
export const Message = Basics.extend(Additions.partial().shape)
export type Message = z.infer<typeof Message>

export const MessagesQuery = z.object({
  before: Id.optional(),
  after: Id.optional(),
  /** Requests the page around this message. */
  around: Id.optional(),
  /** Requests what changed since this version, in version order. */
  changedAfter: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.number().max(MAX_VERSION))
    .optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(MAX_MESSAGES_PAGE))
    .optional(),
})
export type MessagesQuery = z.infer<typeof MessagesQuery>

/** Mentions left out are removed. */
export const EditMessage = z.object({ text: MessageText, mentions: Mentions.nullish() })
export type EditMessage = z.infer<typeof EditMessage>

export const MessageParams = z.object({ messageId: z.string() })
export const ReactionParams = MessageParams.extend({ emoji: z.string() })

export const SearchQuery = z.object({
  q: requiredText(MAX_SEARCH, 'Type a word to look for'),
  before: Id.optional(),
  from: Id.optional(),
  with: z.enum(SEARCH_KINDS).optional(),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export const ReadPosition = z.object({ seq: z.number().int().min(0).max(MAX_VERSION) })
export type ReadPosition = z.infer<typeof ReadPosition>
/** Only members who share read receipts, for callers who do too, plus the caller's own. */
export const Reads = z.array(ReadPosition.extend({ id: Id }))
export type Reads = z.infer<typeof Reads>

export const UnreadQuery = z.object({ since: Instant })
export const UnreadCount = z.object({ count: z.number().int() })
export type UnreadCount = z.infer<typeof UnreadCount>

export const ChatFrame = InTrip.extend({ type: z.literal('chat_message'), ...SendMessage.shape })
export type ChatFrame = z.infer<typeof ChatFrame>

export const MessageFrame = z.object({ type: z.literal('chat_message'), message: Message })
export type MessageFrame = z.infer<typeof MessageFrame>

export const MessageChangedFrame = z.object({ type: z.literal('message_changed'), message: Message })
export type MessageChangedFrame = z.infer<typeof MessageChangedFrame>

export const TypingFrame = InTrip.extend({ type: z.literal('typing') })
export type TypingFrame = z.infer<typeof TypingFrame>

export const TypingServerFrame = z.object({ type: z.literal('typing'), tripId: Id, id: Id, name: z.string() })
export type TypingServerFrame = z.infer<typeof TypingServerFrame>

export const ReadFrame = z.object({ type: z.literal('read'), tripId: Id, id: Id, seq: z.number().int() })
export type ReadFrame = z.infer<typeof ReadFrame>
