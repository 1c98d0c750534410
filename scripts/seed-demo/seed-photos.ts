import type { Medium } from '@sendit/core/media/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import type { Caller } from '@sendit/server/src/testing/caller.ts'
import { takenAt } from '@sendit/server/src/testing/drawn-photo.ts'
import { ask } from './calls.ts'
import type { DrawnPhoto } from './photos.ts'

type Taken = { day: string; time: string }

export const seedPhotos = {
  async share(trip: Trip, who: Caller, { filename, jpeg }: DrawnPhoto, taken?: Taken): Promise<Medium> {
    const bytes = taken === undefined ? jpeg : await takenAt(jpeg, taken)
    const fileData = `data:image/jpeg;base64,${bytes.toString('base64')}`
    return ask(who.post(`/api/trips/${trip.id}/media`, { filename, fileData }))
  },
  show: (trip: Trip, who: Caller, { id }: Medium) =>
    ask(who.post(`/api/trips/${trip.id}/messages`, { text: 'Shared an image', mediaId: id })),
}
