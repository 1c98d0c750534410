import type { Message } from '@sendit/core/chat/contract.ts'
import { useRef } from 'react'
import { lineOf } from '#features/chat/message/quotes.ts'
import { shortDate } from '#lib/dates.ts'
import { Sheet } from '#ui/sheet.tsx'

type PinsDialogProps = {
  open: boolean
  onClose: () => void
  pins: readonly Message[]
  nameOf: (personId: string | null | undefined) => string | undefined
  onChoose: (messageId: string) => void
}

export default function PinsDialog({ open, onClose, pins, nameOf, onChoose }: PinsDialogProps) {
  const chosen = useRef<string>(undefined)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={() => {
        if (chosen.current !== undefined) onChoose(chosen.current)
        chosen.current = undefined
      }}
      title="Pinned messages"
    >
      <ul className="deeds">
        {pins.map((pin) => (
          <li key={pin.id}>
            <button
              type="button"
              className="deed stacked"
              onClick={() => {
                chosen.current = pin.id
                onClose()
              }}
            >
              <span className="type-small font-strong">{pin.senderName}</span>
              <span className="line-clamp-2">{lineOf(pin)}</span>
              <span className="type-caption text-muted">
                Pinned by {nameOf(pin.pinnedBy) ?? 'the crew'}, {shortDate(pin.pinnedAt ?? pin.createdAt)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
