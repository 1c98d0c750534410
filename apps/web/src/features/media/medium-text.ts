import type { Medium } from '@sendit/core/media/contract.ts'

type Kind = 'Photo' | 'Video' | 'File'

export function kindOf({ type }: Pick<Medium, 'type'>): Kind {
  if (type === 'file') return 'File'
  return type === 'video' ? 'Video' : 'Photo'
}

export function mediumLabel(medium: Pick<Medium, 'type' | 'uploaderName' | 'filename'>): string {
  return `${kindOf(medium)} by ${medium.uploaderName}, ${medium.filename}`
}

export function durationText(seconds: number): string {
  const whole = Math.round(seconds)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** The uploader and the trip's owner, never guests. */
export function canDelete(
  { uploadedBy }: Pick<Medium, 'uploadedBy'>,
  viewer: { id: string | null; isOwner: boolean },
): boolean {
  return viewer.id !== null && (viewer.isOwner || uploadedBy === viewer.id)
}
