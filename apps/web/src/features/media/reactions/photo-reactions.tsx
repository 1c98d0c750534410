import type { Medium } from '@sendit/core/media/contract.ts'
import { useEffect } from 'react'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { Reactions } from '#ui/reactions.tsx'
import { type Opening, useOpening } from '#ui/use-opening.ts'

const EmojiDialog = latePart(() => import('#ui/emoji-dialog.tsx'))
const ReactorsDialog = latePart(() => import('#ui/reactors-dialog.tsx'))

/** What opens about the reactions to a photo. */
export type ReactionOpenings = { emoji: Opening<Medium>; reactors: Opening<Medium> }

export function useReactionOpenings(): ReactionOpenings {
  return { emoji: useOpening<Medium>(), reactors: useOpening<Medium>() }
}

type PhotoReactionsProps = {
  medium: Medium
  viewerId: string
  openings: ReactionOpenings
  onToggle: (medium: Medium, emoji: string) => void
}

/** What people say to the photo that is shown, and the way to say it too. */
export function PhotoReactions({ medium, viewerId, openings, onToggle }: PhotoReactionsProps) {
  // They have to open without network too.
  useEffect(() => {
    for (const part of [EmojiDialog, ReactorsDialog]) void part.fetchAhead()
  }, [])
  return (
    <Reactions
      reactions={medium.reactions ?? []}
      viewerId={viewerId}
      deeds={{
        toggle: (emoji) => onToggle(medium, emoji),
        add: () => openings.emoji.open(medium),
        list: () => openings.reactors.open(medium),
      }}
    />
  )
}

type ReactionDialogsProps = Omit<PhotoReactionsProps, 'medium'> & { media: readonly Medium[] }

/** They stand beside the lightbox and not in it: it takes what is touched in it for a swipe. */
export function ReactionDialogs({ media, viewerId, openings, onToggle }: ReactionDialogsProps) {
  const newestOf = (medium: Medium) => media.find(({ id }) => id === medium.id) ?? medium
  return (
    <>
      <OpenedDialog by={openings.emoji}>
        {({ subject, number, open, onClose }) => (
          <EmojiDialog
            key={number}
            {...{ open, onClose, viewerId }}
            reactions={newestOf(subject).reactions ?? []}
            onChoose={(emoji) => onToggle(newestOf(subject), emoji)}
          />
        )}
      </OpenedDialog>
      <OpenedDialog by={openings.reactors}>
        {({ subject, open, onClose }) => (
          <ReactorsDialog {...{ open, onClose }} reactions={newestOf(subject).reactions ?? []} />
        )}
      </OpenedDialog>
    </>
  )
}
