import type { QueryClient } from '@tanstack/react-query'
import type { Here } from '#access/visitor.ts'
import { shareStored } from '#features/chat/outbox/drafts.ts'
import { showStored } from '#features/media/show-stored.ts'
import type { Outbox } from '#outbox/outbox.ts'
import { queuedFiles } from '#uploads/file-queue.ts'
import { uploadsOf } from '#uploads/use-uploads.ts'

type Resuming = { outbox: Outbox; here: Here; queryClient: QueryClient }

/** Goes on with the files that an earlier visit kept, on whichever screen they were put in. Harmless while they are on their way. */
export function resumeUploads({ outbox, here, queryClient }: Resuming): void {
  for (const { tripId, what } of queuedFiles(outbox)) {
    if (tripId === null) continue
    const { screen } = what
    const onStored = screen === 'chat' ? shareStored(tripId) : showStored(queryClient, tripId)
    uploadsOf({ screen, tripId, person: here, onStored }, outbox)
  }
}
