import { type Ride, useRide } from './use-ride.ts'

/** ' on the 7': which of their kites a rider would take in the wind of their session; nothing where nobody can say. */
export function OnKite(ride: Ride) {
  const { size } = useRide(ride)
  return size === undefined ? null : <span className="font-normal text-muted">{` on the ${size}`}</span>
}
