export type Seat = { personId: string; socketId: string }

export type LocalPresence = {
  enter(tripId: string, seat: Seat): number
  leave(tripId: string, seat: Seat): number
  count(tripId: string): number
  /** Every open socket of this process, by trip. */
  seats(): Map<string, Seat[]>
}

export function createLocalPresence(): LocalPresence {
  const trips = new Map<string, Map<string, Set<string>>>()
  const count = (tripId: string) => trips.get(tripId)?.size ?? 0
  return {
    enter(tripId, { personId, socketId }) {
      const people = trips.get(tripId) ?? new Map<string, Set<string>>()
      const sockets = people.get(personId) ?? new Set<string>()
      sockets.add(socketId)
      people.set(personId, sockets)
      trips.set(tripId, people)
      return people.size
    },
    leave(tripId, { personId, socketId }) {
      const people = trips.get(tripId)
      const sockets = people?.get(personId)
      sockets?.delete(socketId)
      if (sockets?.size === 0) people?.delete(personId)
      if (people?.size === 0) trips.delete(tripId)
      return count(tripId)
    },
    count,
    seats: () => new Map([...trips].map(([tripId, people]) => [tripId, seatsOf(people)])),
  }
}

function seatsOf(people: Map<string, Set<string>>): Seat[] {
  return [...people].flatMap(([personId, sockets]) =>
    [...sockets].map((socketId) => ({ personId, socketId })),
  )
}
