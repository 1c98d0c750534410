import type { QueryClient } from '@tanstack/react-query'
import { shareStored } from '#features/chat/outbox/drafts.ts'
import { showStored } from '#features/media/mutations.ts'
import type { Outbox } from '#offline/outbox.ts'
import { queuedFiles } from '#offline/uploads/upload.ts'
import { uploadsOf } from '#offline/uploads/uploads.ts'
import type { Here } from '#session/visitor.ts'

type Resuming = { outbox: Outbox; here: Here; queryClient: QueryClient }

/** Safe to call while they are uploading. */
export function resumeUploads({ outbox, here, queryClient }: Resuming): void {
  for (const { tripId, what } of queuedFiles(outbox)) {
    if (tripId === null) continue
    const { screen } = what
    const onStored = screen === 'chat' ? shareStored(tripId) : showStored(queryClient, tripId)
    uploadsOf({ screen, tripId, person: here, onStored }, outbox)
  }
}
