import type { Uploads } from './uploads.ts'

type Open = { person: string; uploads: Uploads }
const open = new Map<string, Open>()

/** The uploads of a person under `key`, made when there are none. Those of everybody else are stopped. */
export function openUploads(key: string, person: string, make: () => Uploads): Uploads {
  stopUploads((each) => each.person !== person)
  const known = open.get(key)
  if (known !== undefined) return known.uploads
  const uploads = make()
  open.set(key, { person, uploads })
  return uploads
}

/** Nobody sends the files of the person who was here before. Those that are kept wait for them. */
export function stopUploads(isMeant: (each: Open) => boolean = () => true): void {
  for (const [key, each] of open) {
    if (!isMeant(each)) continue
    each.uploads.stop()
    open.delete(key)
  }
}
