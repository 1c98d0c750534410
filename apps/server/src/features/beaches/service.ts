import { createHash } from 'node:crypto'
import type { StoredFiles, StoredFilesQuery } from '@sendit/core/beaches/contract.ts'
import { KNOWN_SPOTS } from '@sendit/core/beaches/gazetteer.ts'
import { MAX_IMAGE_URL, NEAR_KM } from '@sendit/core/beaches/limits.ts'
import { nearBeaches } from '@sendit/core/beaches/open-water.ts'
import type { Coordinates } from '@sendit/core/beaches/spot.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Storage } from '#adapters/storage/port.ts'
import type { Asking, Weather } from '#adapters/weather/port.ts'
import type { AppDatabase } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { invalid, notFound } from '#errors.ts'
import { findPlace, weatherOrRefuse } from '#features/weather/places.ts'
import { readPictureAddress } from '#files/pictures.ts'
import type { NearBeach, RecommendationFacts } from './present.ts'
import * as store from './store.ts'

export type BeachesService = ReturnType<typeof createBeachesService>

type Dependencies = {
  database: AppDatabase
  clock: Clock
  weather: Weather
  storage: Storage
  publicUrl: string
}

const PICTURES = 'beaches/'
const FILES_PER_PAGE = 100
/** The minimum at any latitude. */
const KM_PER_DEGREE = 110.5

export function createBeachesService({ database, clock, weather, storage, publicUrl }: Dependencies) {
  const { db } = database

  return {
    seed: () => seedBeaches(database),

    list: () => store.listBeaches(db),

    /** Nearest first. Throws as `features/weather/places.ts` says. */
    async listNear(typed: string, asking: Asking): Promise<NearBeach[]> {
      const place = await findPlace(weather, typed, asking)
      return findNear(db, place)
    },

    async recommend(typed: string, asking: Asking): Promise<RecommendationFacts> {
      const place = await findPlace(weather, typed, asking)
      const near = await findNear(db, place)
      const rows = near.map(({ row }) => row)
      const [current, outlooks, seas] = await Promise.all([
        weatherOrRefuse(weather.outlook(place, 'now', asking)),
        weatherOrRefuse(weather.beaches(rows, asking)),
        weather.sea(rows, asking),
      ])
      const beaches = near.map((beach, index) => ({ ...beach, outlook: outlooks[index], sea: seas[index] }))
      return { current, beaches, now: clock.now(), origin: weather.origin }
    },

    /** Browsers fetch the address; this server never does. */
    async setImage(beachId: string, imageUrl: string): Promise<store.BeachRow> {
      const row = await store.updateImage(db, beachId, requireImageUrl(imageUrl, publicUrl))
      if (row === undefined) throw notFound()
      return row
    },

    async listFiles({ after = '', limit = FILES_PER_PAGE }: StoredFilesQuery) {
      const all = await storage.list(PICTURES)
      const rest = all.filter(({ key }) => key > after)
      const page = rest.slice(0, limit)
      const ids = await store.listFileIds(
        db,
        page.map(({ key }) => key),
      )
      const idOf = new Map(ids.map((file) => [file.stored_name, file.id]))
      const files = page.map(({ key, bytes }) => ({
        key,
        size: bytes,
        url: `/files/${idOf.get(key) ?? nameOf(key)}/original`,
      }))
      const answer: StoredFiles = { files, count: all.length }
      return { answer, nextAfter: rest.length > page.length ? page.at(-1)?.key : undefined }
    },
  }
}

function beltAround({ latitude }: Coordinates): [south: number, north: number] {
  const degrees = NEAR_KM / KM_PER_DEGREE
  return [latitude - degrees, latitude + degrees]
}

async function findNear(db: Executor, place: Coordinates): Promise<NearBeach[]> {
  const rows = await store.listBetween(db, ...beltAround(place))
  return nearBeaches(rows, place).map(({ beach, distanceKm }) => ({ row: beach, distanceKm }))
}

/** Our own picture or https, so that no other scheme can run or leak. */
function requireImageUrl(text: string, publicUrl: string): string {
  const picture = readPictureAddress(text, { publicUrl, max: MAX_IMAGE_URL })
  if (picture === undefined) {
    throw invalid('imageUrl', 'Please enter an image address that starts with https://')
  }
  return picture.kind === 'ours' ? picture.path : picture.url
}

function nameOf(key: string): string {
  return key.slice(PICTURES.length).replace(/\.\w+$/, '')
}

export const SPOTS_FINGERPRINT = createHash('sha256').update(JSON.stringify(KNOWN_SPOTS)).digest('base64url')

async function seedBeaches({ transact }: AppDatabase): Promise<number> {
  await transact(async ({ tx }) => {
    await store.upsertBeaches(tx, KNOWN_SPOTS.map(store.toRow))
    await store.rememberSeeded(tx, SPOTS_FINGERPRINT)
  })
  return KNOWN_SPOTS.length
}

/** Again whenever a version ships other beaches. */
export async function seedBeachesOnce(database: AppDatabase): Promise<void> {
  if ((await store.findSeeded(database.db)) !== SPOTS_FINGERPRINT) await seedBeaches(database)
}
