import { Readable } from 'node:stream'
import { guestSenderName } from '@sendit/core/invites/guest-name.ts'
import { ACCEPTED_FILES } from '@sendit/core/media/accepted-files.ts'
import type { AlbumFacts } from '@sendit/core/media/contract.ts'
import { albumNames, safeName } from '@sendit/core/media/file-names.ts'
import { isForMembers } from '@sendit/core/media/for-members.ts'
import { ALBUMS_PER_HOUR } from '@sendit/core/media/limits.ts'
import { wallTime } from '@sendit/core/media/taken-at.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Storage } from '#adapters/storage/port.ts'
import type { ZipEntry } from '#adapters/zip/zip-writing.ts'
import { type Actor, principalOf } from '#auth/actor.ts'
import type { AppDatabase } from '#db/open.ts'
import { albumEmpty, invalid, rateLimited } from '#errors.ts'
import { variantKey } from '#files/file-store.ts'
import { hasVariant } from '#files/links.ts'
import type { RateLimits } from '#http/rate-limits.ts'
import type { TripAccess, TripGate } from '#trips/trip-gate.ts'
import { NO_ZONE } from './service.ts'
import * as store from './store.ts'

/** Each reads a whole trip. */
const ALBUMS = { name: 'albums', max: ALBUMS_PER_HOUR, windowMs: 3_600_000 } as const

export type AlbumService = ReturnType<typeof createAlbumService>

const RETRY_MS = 30_000
const LEFT_OUT = 'Left out.txt'

type Dependencies = {
  database: AppDatabase
  storage: Storage
  clock: Clock
  tripGate: TripGate
  limits: RateLimits
}
type Choice = readonly string[] | undefined
/** `key` null: not accessible to them. */
type Part = { id: string; key: string | null; name: string; time: string }

/** Two an hour, one at a time. */
export function createAlbumService({ database, storage, clock, tripGate, limits }: Dependencies) {
  const { db } = database
  const underWay = new Set<string>()

  return {
    /** Throws as `open`, except for its limits. */
    async facts(access: TripAccess, choice: Choice): Promise<Omit<AlbumFacts, 'url'>> {
      const rows = await requireRows(access.tripId, choice)
      const who = principalOf(access.actor) ?? ''
      const { count, resetsInMs } = await limits.left(ALBUMS, who)
      return {
        count: rows.length,
        bytes: access.isMember() ? rows.reduce((sum, { bytes }) => sum + Number(bytes), 0) : null,
        ...{ left: count, perHour: ALBUMS_PER_HOUR, againInSeconds: Math.ceil(resetsInMs / 1000) },
        isUnderWay: underWay.has(who),
      }
    },

    /**
     * Access is checked again through `again` while streaming. Throws ALBUM_EMPTY, VALIDATION for foreign media, RATE_LIMITED.
     */
    async open(access: TripAccess, choice: Choice, again: () => Promise<Actor>) {
      const { tripId } = access
      const who = principalOf(access.actor) ?? ''
      const rows = await requireRows(tripId, choice)
      const { writeZip } = await import('#adapters/zip/zip-writing.ts')
      const parts = partsOf(rows, access)
      const name = `${safeName(await store.getTripName(db, tripId), 'Album')}.zip`
      if (underWay.has(who))
        throw rateLimited(RETRY_MS, 'Your other album is still on its way. Wait for it first.')
      underWay.add(who)
      try {
        await limits.spend(ALBUMS, who)
      } catch (error) {
        underWay.delete(who)
        throw error
      }
      const archive = writeZip(
        contents(parts, async () => void (await tripGate.enter(await again(), tripId, 'read'))),
      )
      archive.once('close', () => underWay.delete(who))
      return { archive, name }
    },

    count: () => underWay.size,
  }

  async function requireRows(tripId: string, choice: Choice): Promise<store.AlbumRow[]> {
    const rows = await store.listAlbum(db, { tripId, ids: choice })
    if (choice !== undefined && rows.length < new Set(choice).size)
      throw invalid('ids', 'Some of these photos are not in this trip any more. Choose again.')
    if (rows.length === 0) throw albumEmpty()
    return rows
  }

  /** Sequential, re-checking access before each; missing files are listed in a text at the end. */
  async function* contents(parts: Part[], requireEntry: () => Promise<void>): AsyncGenerator<ZipEntry> {
    const gone: string[] = []
    for (const { id, key, name, time } of parts) {
      if (key === null) continue
      await requireEntry()
      const file = (await store.isAvailable(db, id)) ? await storage.openRead(key) : undefined
      if (file === undefined) gone.push(name)
      else yield { name, time, contents: file.stream }
    }
    const withheld = parts.filter(({ key }) => key === null).map(({ name }) => name)
    if (gone.length + withheld.length > 0)
      yield leftOutFile({ gone, withheld }, wallTime(clock.now(), NO_ZONE))
  }
}

/** Guests get re-encoded images, since originals can reveal where they were taken. */
function partsOf(rows: store.AlbumRow[], access: TripAccess): Part[] {
  const shown = rows.map((row) => ({ row, ...fileFor(row, access.isMember()) }))
  const times = rows.map(({ taken_local }) => taken_local)
  const names = albumNames(
    shown.map(({ row, extension }, index) => ({
      takenAt: times[index] ?? '',
      person: row.user_name ?? guestSenderName(row.guest_name ?? ''),
      extension,
    })),
  )
  return shown.map(({ row, key }, index) => ({
    ...{ id: row.id, key, name: names[index] ?? '', time: times[index] ?? '' },
  }))
}

function fileFor(row: store.AlbumRow, isMember: boolean): { key: string | null; extension: string } {
  const { stored_name, variants, sniffed_type } = row
  const extension = ACCEPTED_FILES[sniffed_type]?.extension ?? 'bin'
  if (isMember) return { key: stored_name, extension }
  const isDrawn = hasVariant(variants, 'preview')
  if (isDrawn) return { key: variantKey(stored_name, 'preview'), extension: 'webp' }
  return { key: isForMembers({ mimeType: sniffed_type, isDrawn }) ? null : stored_name, extension }
}

function leftOutFile({ gone, withheld }: { gone: string[]; withheld: string[] }, time: string): ZipEntry {
  const about = (sentence: string, names: string[]) =>
    names.length === 0 ? [] : [`${sentence}\n${names.map((name) => `  ${name}\n`).join('')}`]
  const text = [
    ...about('Removed from the trip while this album was being downloaded:', gone),
    ...about(
      'For members only, since these files tell where they were taken. Sign in to get them:',
      withheld,
    ),
  ].join('\n')
  return { name: LEFT_OUT, time, contents: Readable.from([Buffer.from(text)]) }
}
