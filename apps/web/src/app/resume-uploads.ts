import type { QueryClient } from '@tanstack/react-query'
import type { Here } from '#access/visitor.ts'
import { shareStored } from '#features/chat/outbox/drafts.ts'
import { showStored } from '#features/media/show-stored.ts'
import type { Outbox } from '#outbox/outbox.ts'
import { queuedFiles } from '#uploads/file-queue.ts'
import { uploadsOf } from '#uploads/use-uploads.ts'

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
