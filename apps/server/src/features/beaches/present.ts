import type { Beach, KnownBeach } from '@sendit/core/beaches/contract.ts'
import type { Spot } from '@sendit/core/beaches/spot.ts'
import { toTenth } from '#conditions/present.ts'
import { type Sign, signIfAny } from '#files/links.ts'
import type { BeachRow } from './store.ts'

export function presentBeach(
  row: Pick<BeachRow, 'id' | 'name' | 'town' | 'country' | 'latitude' | 'longitude' | 'image_url'>,
  sign: Sign,
): Beach {
  const { id, name, latitude, longitude } = row
  const imageUrl = signIfAny(row.image_url, sign)
  return { id, name, imageUrl, location: `${row.town}, ${row.country}`, latitude, longitude }
}

/** What a recommendation says of the beach itself, whatever the weather. */
export function presentSpot({ row, distanceKm }: NearBeach, spot: Spot, sign: Sign): KnownBeach {
  const { id, name, location, imageUrl } = presentBeach(row, sign)
  const { description, idealWindDirections, windMinKnots, windMaxKnots } = spot
  const { timezone, level, waterType, hazards } = spot
  return {
    ...{ id, name, location, description, imageUrl, idealWindDirections, windMinKnots, windMaxKnots },
    ...{ timezone, level, waterType, hazards, distanceKm: toTenth(distanceKm) },
  }
}

/** A beach, and how far it is from the place that was asked for. */
export type NearBeach = { row: BeachRow; distanceKm: number }

export function presentKnownBeach(near: NearBeach, sign: Sign): KnownBeach {
  return presentSpot(near, toSpot(near.row), sign)
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
