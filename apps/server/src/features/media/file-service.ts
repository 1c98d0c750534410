import { downloadName } from '@sendit/core/media/file-names.ts'
import { isForMembers } from '@sendit/core/media/for-members.ts'
import type { Actor } from '#auth/actor.ts'
import type { Principals } from '#auth/principals.ts'
import type { AppDatabase } from '#db/open.ts'
import { guestForbidden, notFound, unauthenticated } from '#errors.ts'
import { type FileRow, findFile, variantKey } from '#files/file-store.ts'
import { FILE_VARIANTS, type FileLinks, type FileVariant, hasVariant } from '#files/links.ts'
import type { StoredContent } from '#http/files.ts'
import { isId, type TripGate } from '#trips/trip-gate.ts'

export type FileService = ReturnType<typeof createFileService>

export type FileRequest = {
  fileId: string
  variant: string
  exp?: string | undefined
  sig?: string | undefined
}

type Dependencies = { database: AppDatabase; links: FileLinks; principals: Principals; tripGate: TripGate }

export function createFileService({ database, links, principals, tripGate }: Dependencies) {
  /** Cookie or token first; a signature is for a guest's <img>, which can carry neither. */
  async function identify(actor: Actor, { fileId, ...query }: FileRequest): Promise<Actor> {
    const inviteId = actor.kind === 'anon' ? links.inviteOf(fileId, query) : undefined
    return inviteId === undefined ? actor : principals.identifyGuest(inviteId)
  }

  return {
    /** Throws 401, 404, or 403 for members-only files. */
    async find(caller: Actor, request: FileRequest): Promise<StoredContent> {
      const { fileId, variant } = request
      const file = isId(fileId) ? await findFile(database.db, fileId) : undefined
      const actor = file?.kind === 'beach' ? caller : await identify(caller, request)
      if (actor.kind === 'anon' && file?.kind !== 'beach') throw unauthenticated()
      if (file === undefined || !isVariant(variant)) throw notFound()
      // Avatars and heroes are open to any signed-in user or guest; trip media are not.
      if (file.trip_id !== null) await tripGate.enter(actor, file.trip_id, 'read')
      return contentOf(file, shownTo(actor, file, variant))
    },
  }
}

function isVariant(text: string): text is FileVariant {
  return (FILE_VARIANTS as readonly string[]).includes(text)
}

/** An original can reveal its location, so guests get the re-encoded image. */
function shownTo(actor: Actor, file: FileRow, variant: FileVariant): FileVariant {
  if (!hasVariant(file.variants, variant)) throw notFound()
  if (variant !== 'original' || actor.kind !== 'guest') return variant
  const isDrawn = hasVariant(file.variants, 'preview')
  // Avatars and heroes are only stored re-encoded.
  if (file.trip_id !== null && isForMembers({ mimeType: file.sniffed_type, isDrawn })) throw guestForbidden()
  return isDrawn ? 'preview' : variant
}

function contentOf(file: FileRow, variant: FileVariant): StoredContent {
  const isOriginal = variant === 'original'
  const contentType = isOriginal ? file.sniffed_type : 'image/webp'
  return {
    key: variantKey(file.stored_name, variant),
    contentType,
    filename: downloadName(file.original_name, contentType),
    tag: `${file.id}-${variant}`,
    isSmall: isOriginal ? file.trip_id === null : variant !== 'preview',
  }
}
