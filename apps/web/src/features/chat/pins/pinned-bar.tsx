import type { Message } from '@sendit/core/chat/contract.ts'
import { asSentence } from '@sendit/core/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { use, useMemo, useState } from 'react'
import { type Me, withWaiting } from '#features/chat/changes.ts'
import { mergeMessages } from '#features/chat/history/message-history.ts'
import { lineOf } from '#features/chat/message/quotes.ts'
import { pinsQuery } from '#features/chat/queries.ts'
import { JumpTo } from '#features/chat/use-jump.ts'
import type { QueuedMutation } from '#offline/queued-mutation.ts'
import { useRealtimeFrames, useRealtimeJoined } from '#trip/use-realtime.ts'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const PinsDialog = lazyPart(() => import('./pins-dialog.tsx'))

const MAX_SEGMENTS = 3

type PinnedBarProps = {
  pins: readonly Message[]
  nameOf: (personId: string | null | undefined) => string | undefined
}

export function PinnedBar({ pins, nameOf }: PinnedBarProps) {
  const [step, setStep] = useState(0)
  const jumpTo = use(JumpTo)
  const listing = useDialog()
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
          aria-label={`${asSentence(`${pinned}, ${index + 1} of ${pins.length}: ${lineOf(pin)}`)} Go to it`}
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
      <DialogHost dialog={listing}>
        {({ open, onClose }) => (
          <PinsDialog
            open={open}
            onClose={onClose}
            pins={pins}
            nameOf={nameOf}
            onChoose={(id) => jumpTo(id)}
          />
        )}
      </DialogHost>
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

type Held = { held: readonly Message[]; waiting: readonly QueuedMutation[]; me: Me }

export function usePins(tripId: string, { held, waiting, me }: Held): readonly Message[] {
  const queryClient = useQueryClient()
  const query = pinsQuery(tripId)
  const { data } = useQuery(query)
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: query.queryKey })

  useRealtimeJoined(readAgain)
  useRealtimeFrames((frame) => {
    if (frame.type !== 'message_changed') return
    const { id, pinnedAt } = frame.message
    const known = queryClient.getQueryData(query.queryKey)?.find((pin) => pin.id === id)
    if (Boolean(pinnedAt) !== (known !== undefined)) readAgain()
  })

  return useMemo(() => pinnedOf(data ?? [], { held, waiting, me }), [data, held, waiting, me])
}

/** Applies newer held copies and queued pins or unpins. */
export function pinnedOf(listed: readonly Message[], { held, waiting, me }: Held): readonly Message[] {
  const ids = new Set(
    [...listed, ...waiting.map(({ what }) => ({ id: (what as OfMessage).messageId }))].map(({ id }) => id),
  )
  const known = mergeMessages(
    listed,
    held.filter(({ id, pinnedAt }) => Boolean(pinnedAt) || ids.has(id)),
  )
  return withWaiting(known, waiting, me)
    .filter(({ pinnedAt }) => Boolean(pinnedAt))
    .sort((one, other) => (other.pinnedAt ?? '').localeCompare(one.pinnedAt ?? ''))
}

type OfMessage = { messageId: string }
