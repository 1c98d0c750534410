/** By magic bytes; client names and types are ignored (docs/security.md C6). */
export type AcceptedFile = { extension: string; type: MediaType }

export const ACCEPTED_FILES: Readonly<Record<string, AcceptedFile>> = {
  'image/jpeg': { extension: 'jpg', type: 'image' },
  'image/png': { extension: 'png', type: 'image' },
  'image/webp': { extension: 'webp', type: 'image' },
  'image/gif': { extension: 'gif', type: 'image' },
  'image/tiff': { extension: 'tif', type: 'image' },
  'image/avif': { extension: 'avif', type: 'image' },
  // Download only: neither the server nor most browsers decode it.
  'image/heic': { extension: 'heic', type: 'file' },
  'video/mp4': { extension: 'mp4', type: 'video' },
  'video/webm': { extension: 'webm', type: 'video' },
  'video/quicktime': { extension: 'mov', type: 'video' },
  'audio/mpeg': { extension: 'mp3', type: 'file' },
  'audio/mp4': { extension: 'm4a', type: 'file' },
  'audio/ogg': { extension: 'ogg', type: 'file' },
  'audio/wav': { extension: 'wav', type: 'file' },
  'application/pdf': { extension: 'pdf', type: 'file' },
  'application/msword': { extension: 'doc', type: 'file' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    extension: 'docx',
    type: 'file',
  },
}

export function isForGuests(mimeType: string): boolean {
  return mimeType.startsWith('image/') || mimeType.startsWith('video/')
}

export const MEDIA_TYPES = ['image', 'video', 'file'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]
