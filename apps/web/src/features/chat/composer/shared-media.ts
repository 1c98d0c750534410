import type { Message } from '@sendit/core/chat/contract.ts'
import type { Medium } from '@sendit/core/media/contract.ts'

/** The pictures and videos of a conversation in its order, as the lightbox shows them. */
export function sharedMedia(messages: readonly Message[]): Medium[] {
  return messages.flatMap(({ media, senderId, senderName, senderIsGuest, createdAt }) =>
    media === null || media.type === 'file'
      ? []
      : [
          {
            ...media,
            uploadedBy: senderId,
            uploaderName: senderIsGuest ? `${senderName} (guest)` : senderName,
            createdAt,
          },
        ],
  )
}
