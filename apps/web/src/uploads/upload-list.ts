import { createListeners } from '#lib/listeners.ts'
import type { Upload } from './upload.ts'

export type UploadList = ReturnType<typeof createUploadList>

/** Files on their way, the newest first; `onUnkept` hears whether one is among them that closing the tab would lose. */
export function createUploadList(onUnkept: (hasUnkept: boolean) => void = () => undefined) {
  const listeners = createListeners<void>()
  let uploads: readonly Upload[] = []

  function become(next: readonly Upload[]) {
    uploads = next
    onUnkept(next.some(({ state, isKept }) => state !== 'failed' && !isKept))
    listeners.tell()
  }

  const find = (id: string) => uploads.find((upload) => upload.id === id)
  const alter = (id: string, to: (upload: Upload) => Upload) =>
    become(uploads.map((upload) => (upload.id === id ? to(upload) : upload)))

  return {
    read: () => uploads,
    subscribe: listeners.add,
    find,
    alter,
    change: (id: string, fields: Partial<Upload>) => alter(id, (upload) => ({ ...upload, ...fields })),
    add: (added: readonly Upload[]) => become([...added, ...uploads]),
    takeAway(id: string) {
      const { pictureUrl = null } = find(id) ?? {}
      if (pictureUrl !== null) URL.revokeObjectURL(pictureUrl)
      become(uploads.filter((upload) => upload.id !== id))
    },
  }
}
