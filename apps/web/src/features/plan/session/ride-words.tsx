import { type Ride, useRide } from './use-ride.ts'
import { VERDICT_LOOKS } from './verdicts.ts'

/** ' On a 9, underpowered.': what a rider is likely out on, for who looks for them; nothing where nobody can say. */
export function RideWords(ride: Ride) {
  const { size, word } = useRide(ride)
  if (size === undefined || word === null) return null
  return <>{` On a ${size}, ${VERDICT_LOOKS[word].label.toLowerCase()}.`}</>
}
