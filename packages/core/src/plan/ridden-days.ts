import { countedRides, minutesBy, type Ride, type TripDays } from '#recap/water-time.ts'

type NamedRide = Ride & { name: string }
export type RiddenDay = { day: string; minutes: number; riders: { id: string; name: string }[] }

export function riddenDays(rides: readonly NamedRide[], days: TripDays): RiddenDay[] {
  const counted = countedRides(rides, days)
  return [...minutesBy(counted, ({ day }) => day)].map(([day, minutes]) => {
    const names = new Map(
      counted.filter((ride) => ride.day === day).map(({ riderId, name }) => [riderId, name]),
    )
    return { day, minutes, riders: [...names].map(([id, name]) => ({ id, name })) }
  })
}
