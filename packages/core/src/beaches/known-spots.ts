import spots from './beaches.json' with { type: 'json' }
import type { Spot } from './spot.ts'

/** The beaches that come with the product. For the server only: the browser asks for the few it shows. */
export const KNOWN_SPOTS = spots as readonly Spot[]
