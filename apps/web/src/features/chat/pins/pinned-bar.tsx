import type { Message } from '@sendit/core/chat/contract.ts'
import clsx from 'clsx'
import { use, useState } from 'react'
import { JumpTo } from '#features/chat/jump/jump-to.ts'
import { lineOf } from '#features/chat/message/quotes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'

const PinsDialog = latePart(() => import('./pins-dialog.tsx'))

/** More of them say nothing more. */
const MAX_SEGMENTS = 3

type PinnedBarProps = {
  pins: readonly Message[]
  nameOf: (personId: string | null | undefined) => string | undefined
}

/** Under the header: one pinned message at a time. A tap goes there and steps on to the next. */
export function PinnedBar({ pins, nameOf }: PinnedBarProps) {
  const [step, setStep] = useState(0)
  const jumpTo = use(JumpTo)
  const listing = useOpening()
  const index = step % Math.max(1, pins.length)
  const pin = pins[index]
  if (pin === undefined) return null
  const by = nameOf(pin.pinnedBy)
  const pinned = by === undefined ? 'Pinned' : `Pinned by ${by}`

  return (
    <section className="pinned-bar" aria-label="Pinned messages">
      <div className="pinned-bar-inner">
        <Segments count={pins.length} index={index} />
        <button
          type="button"
          className="pinned-bar-message"
          aria-label={`${pinned}, ${index + 1} of ${pins.length}: ${lineOf(pin)}. Go to it`}
          onClick={() => {
            jumpTo(pin.id)
            setStep(index + 1)
          }}
        >
          <span className="type-meta font-strong text-primary">{pinned}</span>
          <span className="type-small truncate">{lineOf(pin)}</span>
        </button>
        <IconButton
          icon="thumbtack"
          size={21}
          label={pins.length === 1 ? 'The pinned message' : `All ${pins.length} pinned messages`}
          onClick={() => listing.open()}
        />
      </div>
      <OpenedDialog by={listing}>
        {({ open, onClose }) => (
          <PinsDialog
            open={open}
            onClose={onClose}
            pins={pins}
            nameOf={nameOf}
            onChoose={(id) => jumpTo(id)}
          />
        )}
      </OpenedDialog>
    </section>
  )
}

function Segments({ count, index }: { count: number; index: number }) {
  const segments = Math.min(count, MAX_SEGMENTS)
  const current = Math.floor((index * segments) / count)
  return (
    <span className="pinned-bar-segments" aria-hidden="true">
      {Array.from({ length: segments }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments are their places.
        <i key={place} className={clsx(place === current && 'current')} />
      ))}
    </span>
  )
}
