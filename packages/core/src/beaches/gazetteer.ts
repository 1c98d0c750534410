import spots from './beaches.json'
import { NEAR_KM } from './limits.ts'
import type { Spot } from './spot.ts'
import { type Coordinates, distanceKm } from './spot.ts'

export type KnownPlace = Coordinates & {
  name: string
  country: string
  timezone: string
  spots: readonly Spot[]
}
export type Gazetteer = { find(text: string): KnownPlace | undefined }

type Entry = { spot: Spot; name: string; town: string; region: string; countries: ReadonlySet<string> }

const PARTS = ['name', 'town', 'region'] as const
type Part = (typeof PARTS)[number]

const LEAST_PREFIX = 4
const CANARY_ZONE = 'Atlantic/Canary'
const ALIASES: Record<string, readonly string[]> = {
  GB: ['uk', 'great britain', 'england', 'scotland', 'wales'],
  US: ['usa', 'us', 'america'],
  NL: ['holland'],
}
const CANARY_ALIASES = ['canaries', 'canary islands']

function createGazetteer(spots: readonly Spot[]): Gazetteer {
  const entries = spots.map(toEntry)
  return {
    find(text) {
      const [place = '', ...rest] = text.split(',').map(normalisePlace)
      if (place === '') return undefined
      const qualifiers = rest.filter((part) => part !== '')
      const fitting = entries.filter((entry) =>
        qualifiers.every((part) => part === entry.region || entry.countries.has(part)),
      )
      return findAmong(fitting, place)
    },
  }
}

export function normalisePlace(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function findAmong(entries: readonly Entry[], place: string): KnownPlace | undefined {
  for (const part of PARTS) {
    const hits = entries.filter((entry) => entry[part] === place)
    if (hits.length > 0) return middleOf(hits, part)
  }
  if (place.length < LEAST_PREFIX) return undefined
  const hits = entries.filter((entry) => PARTS.some((part) => entry[part].startsWith(place)))
  const part = PARTS.find((one) => hits[0]?.[one].startsWith(place)) ?? 'name'
  const middle = middleOf(hits, part)
  const isOnePlace = hits.every(({ spot }) => middle !== undefined && distanceKm(spot, middle) <= NEAR_KM)
  return isOnePlace ? middle : undefined
}

/** Same names in several time zones are ambiguous; their midpoint may be open sea. */
function middleOf(entries: readonly Entry[], part: Part): KnownPlace | undefined {
  const spots = entries.map(({ spot }) => spot)
  const [first] = spots
  if (first === undefined || spots.some(({ timezone }) => timezone !== first.timezone)) return undefined
  const mean = (pick: (spot: Spot) => number) =>
    spots.reduce((sum, spot) => sum + pick(spot), 0) / spots.length
  return {
    name: part === 'name' ? first.name : first.location[part],
    country: first.location.country,
    timezone: first.timezone,
    spots: part === 'region' ? [] : spots,
    latitude: mean(({ latitude }) => latitude),
    longitude: mean(({ longitude }) => longitude),
  }
}

function toEntry(spot: Spot): Entry {
  const { town, region, country, countryCode } = spot.location
  const isCanary = spot.timezone === CANARY_ZONE
  return {
    spot,
    name: normalisePlace(spot.name),
    town: normalisePlace(town),
    region: normalisePlace(region),
    countries: new Set([
      normalisePlace(country),
      countryCode.toLowerCase(),
      ...(ALIASES[countryCode] ?? []),
      ...(isCanary ? CANARY_ALIASES : []),
    ]),
  }
}

/** Server only: keeps the list out of the web bundle. */
export const KNOWN_SPOTS = spots as readonly Spot[]

export const knownPlaces: Gazetteer = createGazetteer(KNOWN_SPOTS)
