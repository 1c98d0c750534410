import type { Medium } from '@sendit/core/media/contract.ts'
import { useEffect, useMemo, useRef } from 'react'
import { mediumLabel } from '#features/media/medium-text.ts'
import type { Viewer } from '#features/media/medium-viewer.tsx'
import { type PhotoReacting, reactingToPhoto } from '#features/media/mutations.ts'
import { newId } from '#lib/new-id.ts'
import { hasReacted, type Reactor, withReaction } from '#lib/reactions.ts'
import { newQueuedMutation, type QueuedMutation } from '#offline/queued-mutation.ts'
import { useOutbox, useQueuedMutations } from '#offline/use-outbox.ts'
import { DialogHost, type DialogState, useDialog } from '#ui/dialog-host.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Reactions } from '#ui/reactions.tsx'
import { useToast } from '#ui/toast-context.ts'

const EmojiDialog = lazyPart(() => import('#ui/reaction-dialogs.tsx'))
const ReactorsDialog = lazyPart(async () => ({
  default: (await import('#ui/reaction-dialogs.tsx')).ReactorsDialog,
}))

export type ReactionDialogStates = { emoji: DialogState<Medium>; reactors: DialogState<Medium> }

export function useReactionDialogs(): ReactionDialogStates {
  return { emoji: useDialog<Medium>(), reactors: useDialog<Medium>() }
}

type PhotoReactionsProps = {
  medium: Medium
  viewerId: string
  dialogs: ReactionDialogStates
  onToggle: (medium: Medium, emoji: string) => void
}

export function PhotoReactions({ medium, viewerId, dialogs, onToggle }: PhotoReactionsProps) {
  // They must also open offline.
  useEffect(() => {
    for (const part of [EmojiDialog, ReactorsDialog]) void part.prefetch()
  }, [])
  return (
    <Reactions
      reactions={medium.reactions ?? []}
      viewerId={viewerId}
      actions={{
        toggle: (emoji) => onToggle(medium, emoji),
        add: () => dialogs.emoji.open(medium),
        list: () => dialogs.reactors.open(medium),
      }}
    />
  )
}

type ReactionDialogsProps = Omit<PhotoReactionsProps, 'medium'> & { media: readonly Medium[] }

/** Outside the lightbox, which treats touches as swipes. */
export function ReactionDialogs({ media, viewerId, dialogs, onToggle }: ReactionDialogsProps) {
  const newestOf = (medium: Medium) => media.find(({ id }) => id === medium.id) ?? medium
  return (
    <>
      <DialogHost dialog={dialogs.emoji}>
        {({ subject, number, open, onClose }) => (
          <EmojiDialog
            key={number}
            {...{ open, onClose, viewerId }}
            reactions={newestOf(subject).reactions ?? []}
            onChoose={(emoji) => onToggle(newestOf(subject), emoji)}
          />
        )}
      </DialogHost>
      <DialogHost dialog={dialogs.reactors}>
        {({ subject, open, onClose }) => (
          <ReactorsDialog {...{ open, onClose }} reactions={newestOf(subject).reactions ?? []} />
        )}
      </DialogHost>
    </>
  )
}

export function usePhotoReactions(tripId: string, viewer: Viewer, media: readonly Medium[]) {
  const outbox = useOutbox()?.outbox
  const mutations = useQueuedMutations(reactingToPhoto, tripId)
  const toast = useToast()
  const me = reactorOf(viewer)
  const reported = useRef(new Set<string>())
  useEffect(() => {
    for (const { id, state, reason } of mutations) {
      if (state !== 'refused' || reported.current.has(id)) continue
      reported.current.add(id)
      toast({ title: 'That did not work', description: reason, tone: 'failure' })
      void outbox?.remove([id])
    }
  }, [mutations, outbox, toast])

  const { id: myId, name: myName } = me
  const shown = useMemo(() => {
    const waiting = mutations.filter(({ state }) => state === 'waiting')
    if (waiting.length === 0) return media
    return media.map((medium) => withWaiting(medium, waiting, { id: myId, name: myName }))
  }, [media, mutations, myId, myName])

  function toggle(medium: Medium, emoji: string) {
    const isOn = !hasReacted(medium.reactions ?? [], emoji, me.id)
    const title = `${emoji} for ${mediumLabel(medium)}`
    const what = { mediaId: medium.id, emoji, isOn }
    void outbox?.put(
      newQueuedMutation(reactingToPhoto.name, { id: newId(), tripId, title, what }, new Date()),
    )
  }

  return { media: shown, me, toggle }
}

function withWaiting(
  medium: Medium,
  mutations: readonly QueuedMutation<PhotoReacting>[],
  me: Reactor,
): Medium {
  const own = mutations.filter(({ what }) => what.mediaId === medium.id)
  if (own.length === 0) return medium
  let reactions = medium.reactions ?? []
  for (const { what } of own) reactions = withReaction(reactions, what, me)
  return { ...medium, reactions }
}

function reactorOf(viewer: Viewer): Reactor {
  if (viewer.kind === 'user') return { id: viewer.user.id, name: viewer.user.displayName }
  return { id: viewer.guest.id, name: `${viewer.guest.name} (guest)` }
}
