import type { Uploads } from './uploads.ts'

type Open = { person: string; uploads: Uploads }
const open = new Map<string, Open>()

export function openUploads(key: string, person: string, make: () => Uploads): Uploads {
  stopUploads((each) => each.person !== person)
  const known = open.get(key)
  if (known !== undefined) return known.uploads
  const uploads = make()
  open.set(key, { person, uploads })
  return uploads
}

/** Another person's files must not be sent; stored ones wait for them. */
export function stopUploads(isMeant: (each: Open) => boolean = () => true): void {
  for (const [key, each] of open) {
    if (!isMeant(each)) continue
    each.uploads.stop()
    open.delete(key)
  }
}
