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

/** Somebody of the trip, or all of it, at a place in the text: counted in UTF-16 units of the text as it is stored, which is trimmed. */
const Mentioned = z.union([Id, z.literal('crew')])
const Span = { from: z.number().int().min(0), length: z.number().int().min(1) }
const Mentions = z.array(z.object({ id: Mentioned, ...Span })).max(MAX_MENTIONS)
export type Mentions = z.infer<typeof Mentions>

/** A record of the trip that the message shows as it is now. */
const About = z.object({ kind: z.enum(ABOUT_KINDS), id: Id })
const SharedAbout = About.extend({ kind: z.enum(SHARED_KINDS) })

export const SendMessage = z.object({
  text: MessageText,
  mediaId: Id.nullish(),
  /** Made by the client; the same id is stored once, over the socket and HTTP alike. */
  clientMessageId: Id.nullish(),
  /** The message that this answers, of the same trip. */
  replyToId: Id.nullish(),
  mentions: Mentions.nullish(),
  about: SharedAbout.nullish(),
})
export type SendMessage = z.infer<typeof SendMessage>

const Basics = z.object({
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

/** What is answered, as it reads when the reply is sent out; of a deleted one nothing but its id and sender. */
const Quote = z.object({
  id: Id,
  /** Not in what a server of the version before said. */
  senderId: Id.optional(),
  senderName: z.string(),
  /** Its first 120 characters. */
  text: z.string(),
  mediaType: z.enum(MEDIA_TYPES).nullable(),
})

/** What came to messages later. */
const Additions = z.object({
  /**
   * How far the trip's chat was when this was sent or changed last. Of two copies of a message the one with the higher version
   * is how it stands.
   */
  version: z.number().int(),
  /** SendIt! says it by itself; `senderId` is nobody's of the crew then, and always the same. */
  senderIsSystem: z.boolean(),
  replyTo: Quote.nullable(),
  reactions: z.array(Reaction),
  /** In the order of the text. Names are those of now; the text has what was typed. */
  mentions: z.array(z.object({ id: Mentioned, name: z.string(), ...Span })),
  about: About.nullable(),
  editedAt: Instant.nullable(),
  /** Of a deleted message its number, sender and time are left. */
  deletedAt: Instant.nullable(),
  pinnedAt: Instant.nullable(),
  /** The member who pinned it. */
  pinnedBy: Id.nullable(),
})

/** A message as this version answers and tells it. */
export const SentMessage = Basics.extend(Additions.shape)
export type SentMessage = z.infer<typeof SentMessage>

/** A message as clients take it: a copy that a phone kept, or a server of the version before, may lack what came later. */
export const Message = Basics.extend(Additions.partial().shape)
export type Message = z.infer<typeof Message>

export const MessagesQuery = z.object({
  before: Id.optional(),
  after: Id.optional(),
  /** Asks for the page in whose middle this message stands. */
  around: Id.optional(),
  /** A version: asks for what is new or changed since, in the order of versions. */
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

/** Mentions that are left out are gone: the text they stood in is. */
export const EditMessage = z.object({ text: MessageText, mentions: Mentions.nullish() })
export type EditMessage = z.infer<typeof EditMessage>

export const MessageParams = z.object({ messageId: z.string() })
/** As somebody's keyboard writes it; what is no single emoji is refused with a sentence. */
export const ReactionParams = MessageParams.extend({ emoji: z.string() })

export const SearchQuery = z.object({
  q: requiredText(MAX_SEARCH, 'Type a word to look for'),
  before: Id.optional(),
  /** Of this account, or of this invite's guest, alone. */
  from: Id.optional(),
  with: z.enum(SEARCH_KINDS).optional(),
})
export type SearchQuery = z.infer<typeof SearchQuery>

/** The number of the last message that somebody has read. */
export const ReadPosition = z.object({ seq: z.number().int().min(0).max(MAX_VERSION) })
export type ReadPosition = z.infer<typeof ReadPosition>
/** How far members have read who let the crew see it, for a caller who does so too; and how far the caller has. */
export const Reads = z.array(ReadPosition.extend({ id: Id }))
export type Reads = z.infer<typeof Reads>

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

/** The same for a message that reads otherwise now. */
export const MessageChangedFrame = z.object({ type: z.literal('message_changed'), message: Message })
export type MessageChangedFrame = z.infer<typeof MessageChangedFrame>

/** Says that its sender is writing; nobody is told when it was said within the last seconds. */
export const TypingFrame = InTrip.extend({ type: z.literal('typing') })
export type TypingFrame = z.infer<typeof TypingFrame>

/** Somebody is writing: shown for five seconds, to everybody else. */
export const TypingServerFrame = z.object({ type: z.literal('typing'), tripId: Id, id: Id, name: z.string() })
export type TypingServerFrame = z.infer<typeof TypingServerFrame>

/** A member has read so far. */
export const ReadFrame = z.object({ type: z.literal('read'), tripId: Id, id: Id, seq: z.number().int() })
export type ReadFrame = z.infer<typeof ReadFrame>
