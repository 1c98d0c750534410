import type { Claims } from './claims.ts'
import type { FileEntry, KeptFiles } from './kept-files.ts'
import { restoredUpload } from './upload.ts'
import type { UploadList } from './upload-list.ts'

type RestoringParts = { list: UploadList; claims: Claims; kept: KeptFiles | null; ask(id: string): void }

/** Puts a file that is kept back into the list, unless another tab of the browser is at it. */
export function createRestoring({ list, claims, kept, ask }: RestoringParts) {
  const underWay = new Set<string>()

  async function restore(entry: FileEntry) {
    const { id } = entry
    if (!(await claims.take(id))) return
    const file = await kept?.fileOf(id)
    const isWaiting = kept?.read().some((each) => each.id === id) === true
    if (file === undefined || !isWaiting || list.find(id) !== undefined) return claims.letGo(id)
    list.add([restoredUpload(entry, file)])
    if (entry.state === 'waiting') ask(id)
  }

  return async (entry: FileEntry) => {
    if (underWay.has(entry.id)) return
    underWay.add(entry.id)
    await restore(entry)
    underWay.delete(entry.id)
  }
}
