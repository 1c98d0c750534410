import { guestSenderName } from '@sendit/core/invites/guest-name.ts'
import type { GalleryMedium } from '@sendit/core/media/contract.ts'
import { downloadName } from '@sendit/core/media/file-names.ts'
import { fileUrls, type Sign, signUrls } from '#files/links.ts'
import { presentReactions } from '#trips/reactions.ts'
import type { MediumRow } from './store.ts'

export function presentMedium(row: MediumRow, sign: Sign): GalleryMedium {
  const medium = {
    id: row.id,
    ...fileUrls(row.file_id, row.variants),
    placeholder: row.placeholder,
    filename: downloadName(row.original_name, row.sniffed_type),
    type: row.type,
    mimeType: row.sniffed_type,
    size: row.bytes,
    width: row.width,
    height: row.height,
    duration: row.duration_ms === null ? null : row.duration_ms / 1000,
    uploadedBy: row.user_id ?? row.uploaded_by_invite_id ?? '',
    uploaderName: row.user_name ?? guestSenderName(row.guest_name ?? ''),
    createdAt: row.created_at.toISOString(),
    takenAt: row.taken_local,
    reactions: presentReactions(row.reactions),
  }
  return signUrls(medium, sign)
}
