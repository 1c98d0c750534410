import { createGazetteer, type Gazetteer } from './gazetteer.ts'
import { KNOWN_SPOTS } from './known-spots.ts'

export const knownPlaces: Gazetteer = createGazetteer(KNOWN_SPOTS)

/** The IANA time zone of a trip's place where it is known without asking anybody; null elsewhere. */
export function placeZone(location: string): string | null {
  return knownPlaces.find(location)?.timezone ?? null
}
