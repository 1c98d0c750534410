import type { Medium } from '@sendit/core/media/contract.ts'
import { useEffect, useMemo, useRef } from 'react'
import type { Viewer } from '#features/media/lightbox/viewer.ts'
import { mediumLabel } from '#features/media/medium-text.ts'
import { newId } from '#lib/new-id.ts'
import { hasReacted, type Reactor, withReaction } from '#lib/reactions.ts'
import { type Entry, waitingEntry } from '#outbox/entry.ts'
import { useEntries, useOutbox } from '#outbox/use-outbox.ts'
import { useToast } from '#ui/toast-context.ts'
import { type PhotoReacting, reactingToPhoto } from './mutations.ts'

/** The photos with the reactions that wait for network, and the way to react: shown at once, sent in the order of tapping. */
export function usePhotoReactions(tripId: string, viewer: Viewer, media: readonly Medium[]) {
  const outbox = useOutbox()?.outbox
  const entries = useEntries(reactingToPhoto, tripId)
  const toast = useToast()
  const me = reactorOf(viewer)
  const told = useRef(new Set<string>())
  useEffect(() => {
    for (const { id, state, reason } of entries) {
      if (state !== 'refused' || told.current.has(id)) continue
      told.current.add(id)
      toast({ title: 'That did not work', description: reason, tone: 'failure' })
      void outbox?.remove([id])
    }
  }, [entries, outbox, toast])

  const { id: myId, name: myName } = me
  const shown = useMemo(() => {
    const waiting = entries.filter(({ state }) => state === 'waiting')
    if (waiting.length === 0) return media
    return media.map((medium) => withWaiting(medium, waiting, { id: myId, name: myName }))
  }, [media, entries, myId, myName])

  function toggle(medium: Medium, emoji: string) {
    const isOn = !hasReacted(medium.reactions ?? [], emoji, me.id)
    const title = `${emoji} for ${mediumLabel(medium)}`
    const what = { mediaId: medium.id, emoji, isOn }
    void outbox?.put(waitingEntry(reactingToPhoto.name, { id: newId(), tripId, title, what }, new Date()))
  }

  return { media: shown, me, toggle }
}

function withWaiting(medium: Medium, entries: readonly Entry<PhotoReacting>[], me: Reactor): Medium {
  const own = entries.filter(({ what }) => what.mediaId === medium.id)
  if (own.length === 0) return medium
  let reactions = medium.reactions ?? []
  for (const { what } of own) reactions = withReaction(reactions, what, me)
  return { ...medium, reactions }
}

function reactorOf(viewer: Viewer): Reactor {
  if (viewer.kind === 'user') return { id: viewer.user.id, name: viewer.user.displayName }
  return { id: viewer.guest.id, name: `${viewer.guest.name} (guest)` }
}
