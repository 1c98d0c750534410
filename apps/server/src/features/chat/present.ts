import type { Message } from '@sendit/core/chat/contract.ts'
import { guestSenderName } from '@sendit/core/invites/guest-name.ts'
import { fileUrls, type Sign, signIfAny, signUrls } from '#files/links.ts'
import type { MessageRow } from './store.ts'

export function presentMessage(row: MessageRow, sign: Sign): Message {
  const message = {
    id: row.id,
    seq: row.seq,
    ...presentSender(row),
    text: row.text,
    createdAt: row.created_at.toISOString(),
    mediaId: row.media_id,
    media: presentMedium(row),
    clientMessageId: row.client_message_id,
  }
  return signMessage(message, sign)
}

/** A message that was presented for nobody in particular, as this reader needs it. */
export function signMessage(message: Message, sign: Sign): Message {
  const { senderImageUrl, media } = message
  return {
    ...message,
    senderImageUrl: signIfAny(senderImageUrl, sign),
    media: media && signUrls(media, sign),
  }
}

type Sender = Pick<Message, 'senderId' | 'senderName' | 'senderImageUrl' | 'senderIsGuest'>

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

/** Null for a deleted medium too: its message keeps `mediaId` and says that the photo was removed. */
function presentMedium(row: MessageRow): Message['media'] {
  if (row.medium_id === null || row.medium_type === null) return null
  return {
    id: row.medium_id,
    ...fileUrls(row.file_id ?? '', row.variants),
    placeholder: row.placeholder,
    filename: row.filename ?? '',
    type: row.medium_type,
    mimeType: row.mime_type ?? '',
    size: row.bytes ?? 0,
    width: row.width,
    height: row.height,
    duration: row.duration_ms === null ? null : row.duration_ms / 1000,
  }
}
