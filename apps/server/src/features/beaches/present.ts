import type { Beach, KnownBeach } from '@sendit/core/beaches/contract.ts'
import type { Spot } from '@sendit/core/beaches/spot.ts'
import { toTenth } from '#conditions/present.ts'
import type { NewRow } from '#db/tables.ts'
import type { BeachRow } from './store.ts'

export function presentBeach(
  row: Pick<BeachRow, 'id' | 'name' | 'town' | 'country' | 'latitude' | 'longitude' | 'image_url'>,
): Beach {
  const { id, name, latitude, longitude } = row
  return { id, name, imageUrl: row.image_url, location: `${row.town}, ${row.country}`, latitude, longitude }
}

/** What a recommendation says of the beach itself, whatever the weather. */
export function presentSpot(row: BeachRow, spot: Spot, distanceKm: number): KnownBeach {
  const { id, name, location, imageUrl } = presentBeach(row)
  const { description, idealWindDirections, windMinKnots, windMaxKnots } = spot
  const { timezone, level, waterType, hazards } = spot
  return {
    ...{ id, name, location, description, imageUrl, idealWindDirections, windMinKnots, windMaxKnots },
    ...{ timezone, level, waterType, hazards, distanceKm: toTenth(distanceKm) },
  }
}

export function presentKnownBeach({ row, distanceKm }: { row: BeachRow; distanceKm: number }): KnownBeach {
  return presentSpot(row, toSpot(row), distanceKm)
}

export function toSpot(row: BeachRow): Spot {
  return {
    id: row.id,
    name: row.name,
    location: { town: row.town, region: row.region, country: row.country, countryCode: row.country_code },
    latitude: row.latitude,
    longitude: row.longitude,
    timezone: row.timezone,
    shoreBearing: row.shore_bearing,
    idealWindDirections: JSON.parse(row.ideal_wind_directions),
    windMinKnots: row.wind_min_knots,
    windMaxKnots: row.wind_max_knots,
    tideNotes: row.tide_notes,
    level: row.level,
    waterType: row.water_type,
    hazards: JSON.parse(row.hazards),
    description: row.description,
  }
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
