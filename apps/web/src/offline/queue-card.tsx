import { useEffect } from 'react'
import { useOffline } from '#lib/realtime.ts'
import { Button } from '#ui/button.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { countText } from './queued-mutation.ts'
import { useOutbox, useQueue } from './use-outbox.ts'

const QueueDialog = lazyPart(() => import('./queue-dialog.tsx'))

/** Prefetched, since it could not be loaded offline. */
const PREFETCH_AFTER_MS = 3_000

function prefetchDialog() {
  const timer = setTimeout(() => void QueueDialog.prefetch(), PREFETCH_AFTER_MS)
  return () => clearTimeout(timer)
}

export function QueueCard() {
  const types = useOutbox()?.types ?? {}
  const queue = useQueue()
  const isOffline = useOffline()
  const looking = useDialog()
  useEffect(prefetchDialog, [])
  const refused = queue.filter(({ state }) => state === 'refused')
  const shown = isOffline ? queue : refused
  const isShown = shown.length > 0
  const title = isOffline ? waitTitle(shown.length) : refusedTitle(shown.length)
  return (
    <>
      {isShown && (
        <div className="page">
          <section className="card queue-card" aria-label={title}>
            <span className="icon-tile quiet">
              <Icon name={isOffline ? 'clock' : 'alert'} size={22} />
            </span>
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="type-small font-strong">{title}</span>
              <span className="type-caption text-muted">{capital(countText(shown, types))}</span>
            </span>
            <Button variant="ghost" size="small" className="text-primary" onClick={() => looking.open()}>
              See
            </Button>
          </section>
        </div>
      )}
      <DialogHost dialog={looking}>
        {({ open, onClose }) => <QueueDialog open={open && queue.length > 0} onClose={onClose} />}
      </DialogHost>
    </>
  )
}

function waitTitle(count: number): string {
  return count === 1 ? '1 thing waits for a signal' : `${count} things wait for a signal`
}

function refusedTitle(count: number): string {
  return count === 1 ? '1 thing was not taken' : `${count} things were not taken`
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
