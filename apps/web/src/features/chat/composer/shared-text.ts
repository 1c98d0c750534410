import type { MessageMedium } from '@sendit/core/media/contract.ts'

export const SHARED_IMAGE = 'Shared an image'

/** What the chat says of a file put into it (docs/product.md 5.7). */
export function sharedText({ type, filename }: Pick<MessageMedium, 'type' | 'filename'>): string {
  return type === 'image' ? SHARED_IMAGE : `Shared a file: ${filename}`
}
