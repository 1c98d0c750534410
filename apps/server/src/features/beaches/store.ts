import type { Spot } from '@sendit/core/beaches/spot.ts'
import { COLUMNS } from '#db/columns.ts'
import type { Executor, NewRow, Row } from '#db/schema.ts'

export type BeachRow = Row<'beaches'>

const SEEDED = 'beaches_seeded'

export async function listBeaches(db: Executor) {
  return db
    .selectFrom('beaches')
    .select(['id', 'name', 'town', 'country', 'latitude', 'longitude', 'image_url'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function listBetween(db: Executor, south: number, north: number): Promise<BeachRow[]> {
  return db
    .selectFrom('beaches')
    .select(COLUMNS.beaches)
    .where('latitude', '>=', south)
    .where('latitude', '<=', north)
    .execute()
}

export async function updateImage(db: Executor, id: string, imageUrl: string): Promise<BeachRow | undefined> {
  return db
    .updateTable('beaches')
    .set({ image_url: imageUrl })
    .where('id', '=', id)
    .returning(COLUMNS.beaches)
    .executeTakeFirst()
}

/** Keeps what an administrator chose. */
export async function upsertBeaches(tx: Executor, rows: NewRow<'beaches'>[]): Promise<void> {
  await tx
    .insertInto('beaches')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        town: eb.ref('excluded.town'),
        region: eb.ref('excluded.region'),
        country: eb.ref('excluded.country'),
        country_code: eb.ref('excluded.country_code'),
        latitude: eb.ref('excluded.latitude'),
        longitude: eb.ref('excluded.longitude'),
        timezone: eb.ref('excluded.timezone'),
        shore_bearing: eb.ref('excluded.shore_bearing'),
        ideal_wind_directions: eb.ref('excluded.ideal_wind_directions'),
        wind_min_knots: eb.ref('excluded.wind_min_knots'),
        wind_max_knots: eb.ref('excluded.wind_max_knots'),
        tide_notes: eb.ref('excluded.tide_notes'),
        level: eb.ref('excluded.level'),
        water_type: eb.ref('excluded.water_type'),
        hazards: eb.ref('excluded.hazards'),
        description: eb.ref('excluded.description'),
      })),
    )
    .execute()
}

export async function findSeeded(db: Executor): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', SEEDED).executeTakeFirst()
  return row?.value
}

export async function rememberSeeded(tx: Executor, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key: SEEDED, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

export async function listFileIds(db: Executor, keys: string[]) {
  if (keys.length === 0) return []
  return db.selectFrom('files').select(['id', 'stored_name']).where('stored_name', 'in', keys).execute()
}

export function toRow(spot: Spot): NewRow<'beaches'> {
  return {
    id: spot.id,
    name: spot.name,
    town: spot.location.town,
    region: spot.location.region,
    country: spot.location.country,
    country_code: spot.location.countryCode,
    latitude: spot.latitude,
    longitude: spot.longitude,
    timezone: spot.timezone,
    shore_bearing: spot.shoreBearing,
    ideal_wind_directions: JSON.stringify(spot.idealWindDirections),
    wind_min_knots: spot.windMinKnots,
    wind_max_knots: spot.windMaxKnots,
    tide_notes: spot.tideNotes,
    level: spot.level,
    water_type: spot.waterType,
    hazards: JSON.stringify(spot.hazards),
    description: spot.description,
  }
}
