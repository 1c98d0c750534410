import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { realtime } from '#lib/realtime.ts'
import { openOutbox } from '#offline/open-outbox.ts'
import type { Outbox } from '#offline/outbox.ts'
import { QueueCard } from '#offline/queue-card.tsx'
import { countText } from '#offline/queued-mutation.ts'
import { type OpenedOutbox, OutboxContext } from '#offline/use-outbox.ts'
import { type Here, personOf } from '#session/visitor.ts'
import { BelowHeaderContext } from '#ui/page-header.tsx'
import { useToast } from '#ui/toast-context.ts'
import { MUTATION_TYPES } from './mutation-types.ts'

/** Needs a `key` per person. */
export function PersonOutbox({ here, children }: { here: Here; children: ReactNode }) {
  const queryClient = useQueryClient()
  const [opened] = useState<OpenedOutbox>(() => {
    const person = personOf(here)
    return { person, outbox: openOutbox(person, MUTATION_TYPES, queryClient), types: MUTATION_TYPES }
  })
  useGoingOn(opened.outbox)
  useQueuedUploads(opened.outbox, here)
  useDroppedToast(opened.outbox)
  return (
    <OutboxContext value={opened}>
      <BelowHeaderContext value={<QueueCard />}>{children}</BelowHeaderContext>
    </OutboxContext>
  )
}

function useGoingOn(outbox: Outbox) {
  useEffect(() => {
    outbox.resume()
    window.addEventListener('online', outbox.resume)
    const stop = realtime.joined.add(outbox.resume)
    return () => {
      window.removeEventListener('online', outbox.resume)
      stop()
    }
  }, [outbox])
}

function useQueuedUploads(outbox: Outbox, here: Here) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const resume = async () => {
      if (!outbox.read().some(({ kind }) => MUTATION_TYPES[kind] && MUTATION_TYPES[kind].load === undefined))
        return
      // If the code fails to load, uploads wait for their own screen.
      const code = await import('./resume-uploads.ts').catch(() => null)
      code?.resumeUploads({ outbox, here, queryClient })
    }
    void resume()
    return outbox.subscribe(() => void resume())
  }, [outbox, here, queryClient])
}

function useDroppedToast(outbox: Outbox) {
  const toast = useToast()
  useEffect(
    () =>
      outbox.dropped.add((mutations) =>
        toast({
          title: 'Given Up After 30 Days',
          description: `It waited too long for a signal: ${countText(mutations, MUTATION_TYPES)}.`,
          tone: 'failure',
        }),
      ),
    [outbox, toast],
  )
}
