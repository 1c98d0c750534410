import { randomUUID } from 'node:crypto'
import type { Journey, NewJourney } from '@sendit/core/crew/contract.ts'
import type { User } from '@sendit/core/profile/contract.ts'
import type { Board } from '@sendit/core/profile/limits.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { ask, type Rider } from './calls.ts'

type Kit = { bringing: number[]; home?: number[]; board: Board }

export const seedCrew = {
  /** Kite sizes in square metres. */
  async bring(trip: Trip, rider: Rider, { bringing, home = [], board }: Kit) {
    const kites = [...bringing, ...home].map((size) => ({ id: randomUUID(), size, name: null }))
    const { displayName }: User = await ask(rider.get('/api/auth/user'))
    await ask(rider.put('/api/profile', { displayName, quiver: kites, board }))
    const kiteIds = kites.slice(0, bringing.length).map(({ id }) => id)
    if (home.length > 0) await ask(rider.put(`/api/trips/${trip.id}/my-kites`, { kiteIds }))
  },
  travel: (trip: Trip, rider: Rider, journey: NewJourney): Promise<Journey> =>
    ask(rider.post(`/api/trips/${trip.id}/journeys`, journey)),
}
