import type { Beach, StoredFiles } from '@sendit/core/beaches/contract.ts'
import { fileSize } from '#lib/file-size.ts'

type StoredFile = StoredFiles['files'][number]

/** Stands for an address from elsewhere, which is typed. */
export const OTHER_ADDRESS = 'other'

/** What a beach's picture can be chosen from: nothing yet, the one it has, the stored ones, or another address. */
export function imageChoices({ imageUrl }: Beach, files: readonly StoredFile[]) {
  const isStored = files.some(({ url }) => url === imageUrl)
  return [
    { value: '', label: 'Select an image' },
    ...(imageUrl === null || isStored ? [] : [{ value: imageUrl, label: imageUrl }]),
    ...files.map(({ key, size, url }) => ({ value: url, label: `${nameOf(key)}, ${fileSize(size)}` })),
    { value: OTHER_ADDRESS, label: 'Another address' },
  ]
}

/** Without its folder. */
function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}
