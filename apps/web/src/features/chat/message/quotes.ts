import type { Message } from '@sendit/core/chat/contract.ts'
import { quoteOf } from '@sendit/core/chat/quote.ts'

export type ShownQuote = {
  id: string
  /** Null if unknown: the original is not held and the server is the previous version. */
  senderId: string | null
  senderName: string
  text: string
  thumbnailUrl: string | null
}

type Answered = NonNullable<Message['replyTo']>

export function quoteFor(message: Message): Answered {
  return {
    id: message.id,
    senderId: message.senderId,
    senderName: message.senderName,
    text: quoteOf(message.text),
    mediaType: message.media?.type ?? null,
  }
}

/** Uses the newest held copy, else the text when the reply was sent. */
export function shownQuote(
  answered: Answered | null | undefined,
  { original, viewerId }: { original: Message | undefined; viewerId: string | null },
): ShownQuote | null {
  if (!answered) return null
  if (original === undefined) {
    const { id, senderId = null, senderName, text, mediaType } = answered
    return {
      ...{ id, senderId, senderName: nameFor(senderId, senderName, viewerId), thumbnailUrl: null },
      text: wordsOf(text, mediaType),
    }
  }
  const { senderId, senderName, media } = original
  return {
    ...{ id: original.id, senderId, senderName: nameFor(senderId, senderName, viewerId) },
    text: quoteOf(lineOf(original)),
    thumbnailUrl: media === null ? null : (media.thumbnailUrl ?? media.posterUrl ?? media.previewUrl),
  }
}

const nameFor = (senderId: string | null, name: string, viewerId: string | null) =>
  senderId !== null && senderId === viewerId ? 'You' : name

export function lineOf(message: Message): string {
  return message.deletedAt ? DELETED : wordsOf(message.text, message.media?.type ?? null)
}

const DELETED = 'Message deleted'
const MEDIA_WORDS = { image: 'Photo', video: 'Video', file: 'File' } as const
const MEDIA_ONLY_TEXT = /^Shared (an image|a file: )/

function wordsOf(text: string, mediaType: Answered['mediaType']): string {
  if (text === '' && mediaType === null) return DELETED
  return mediaType !== null && MEDIA_ONLY_TEXT.test(text) ? MEDIA_WORDS[mediaType] : text
}
