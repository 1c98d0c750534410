import type { Medium } from '@sendit/core/media/contract.ts'
import { changePages } from '#features/media/queries.ts'
import { writeApi } from '#lib/api-client.ts'
import type { MutationType } from '#offline/queued-mutation.ts'

export type PhotoReacting = { mediaId: string; emoji: string; isOn: boolean }

export const reactingToPhoto: MutationType<PhotoReacting, Medium> = {
  name: 'photo-reaction',
  send: ({ id, what: { mediaId, emoji, isOn } }, { signal }) =>
    writeApi<Medium>(
      isOn ? 'PUT' : 'DELETE',
      `/api/media/${encodeURIComponent(mediaId)}/reactions/${encodeURIComponent(emoji)}`,
      { idempotencyKey: id, signal },
    ),
  onSuccess(medium, { tripId }, queryClient) {
    if (tripId === null) return undefined
    changePages(queryClient, tripId, (page) => page.map((one) => (one.id === medium.id ? medium : one)))
    return undefined
  },
}
