import type { Message, SentMessage } from '@sendit/core/chat/contract.ts'
import { ABOUT_KINDS } from '@sendit/core/chat/kinds.ts'
import { quoteOf } from '@sendit/core/chat/quote.ts'
import { guestSenderName } from '@sendit/core/invites/guest-name.ts'
import { downloadName } from '@sendit/core/media/file-names.ts'
import { SYSTEM_USER_ID } from '#auth/users.ts'
import { readRows } from '#db/statement.ts'
import { fileUrls, type Sign, signIfAny, signUrls } from '#files/links.ts'
import { presentReactions } from '#trips/reactions.ts'
import type { MessageRow } from './message-store.ts'

export function presentMessage(row: MessageRow, sign: Sign): SentMessage {
  const isDeleted = row.deleted_at !== null
  const message = {
    id: row.id,
    seq: row.seq,
    version: row.version,
    ...presentSender(row),
    senderIsSystem: row.user_id === SYSTEM_USER_ID,
    // For clients that do not know deletion.
    text: isDeleted ? 'Message deleted' : row.text,
    createdAt: row.created_at.toISOString(),
    mediaId: row.media_id,
    media: presentMedium(row),
    clientMessageId: row.client_message_id,
    replyTo: isDeleted ? null : presentQuote(row),
    reactions: presentReactions(row.reactions),
    mentions: presentMentions(row),
    about: isDeleted ? null : presentAbout(row),
    editedAt: row.edited_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    pinnedAt: row.pinned_at?.toISOString() ?? null,
    pinnedBy: row.pinned_by,
  }
  return signMessage(message, sign)
}

export function signMessage<M extends Message>(message: M, sign: Sign): M {
  const { senderImageUrl, media } = message
  return {
    ...message,
    senderImageUrl: signIfAny(senderImageUrl, sign),
    media: media && signUrls(media, sign),
  }
}

type Sender = Pick<SentMessage, 'senderId' | 'senderName' | 'senderImageUrl' | 'senderIsGuest'>

function presentSender(row: MessageRow): Sender {
  if (row.user_id !== null) {
    return {
      senderId: row.user_id,
      senderName: row.user_name ?? '',
      senderImageUrl: row.user_image_url,
      senderIsGuest: false,
    }
  }
  return {
    senderId: row.sender_invite_id ?? '',
    senderName: guestSenderName(row.guest_name ?? ''),
    senderImageUrl: null,
    senderIsGuest: true,
  }
}

function presentQuote(row: MessageRow): SentMessage['replyTo'] {
  const [original] = readRows(row.answered)
  if (original === undefined) return null
  const isDeleted = original.is_deleted === 1
  return {
    id: original.id,
    senderId: original.user_id ?? original.invite_id ?? '',
    senderName: nameOf(original),
    text: isDeleted ? '' : quoteOf(original.text),
    mediaType: isDeleted ? null : original.medium_type,
  }
}

/** Unknown kinds from a newer version are omitted; the text says enough. */
function presentAbout({ about_kind, about_id, card_kind, card_id }: MessageRow): SentMessage['about'] {
  const [kind, id] = [card_kind ?? about_kind, card_id ?? about_id]
  return kind === null || id === null || !ABOUT_KINDS.includes(kind) ? null : { kind, id }
}

function presentMentions(row: MessageRow): SentMessage['mentions'] {
  return readRows(row.mentions).map(({ place: from, length, ...person }) => {
    const id = person.user_id ?? person.invite_id
    return { ...(id === null ? { id: 'crew', name: 'crew' } : { id, name: nameOf(person) }), from, length }
  })
}

function nameOf(person: { user_name: string | null; guest_name: string | null }): string {
  return person.user_name ?? guestSenderName(person.guest_name ?? '')
}

/** Also null for a deleted photo; the message keeps `mediaId`. */
function presentMedium(row: MessageRow): SentMessage['media'] {
  if (row.medium_id === null || row.medium_type === null) return null
  return {
    id: row.medium_id,
    ...fileUrls(row.file_id ?? '', row.variants),
    placeholder: row.placeholder,
    filename: downloadName(row.filename ?? '', row.mime_type ?? ''),
    type: row.medium_type,
    mimeType: row.mime_type ?? '',
    size: row.bytes ?? 0,
    width: row.width,
    height: row.height,
    duration: row.duration_ms === null ? null : row.duration_ms / 1000,
  }
}
