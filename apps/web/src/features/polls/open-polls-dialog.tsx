import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverNow } from '#lib/last-contact.ts'
import { Dialog } from '#ui/dialog.tsx'
import PollCard from './poll-card.tsx'
import { openPolls, pollsQuery } from './queries.ts'

type OpenPollsDialogProps = { tripId: string; open: boolean; onClose: () => void }

/** Polls that end while open stay, with results. */
export default function OpenPollsDialog({ tripId, open, onClose }: OpenPollsDialogProps) {
  const { data: polls } = useQuery(pollsQuery(tripId))
  const [shown, setShown] = useState<readonly string[]>([])
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setShown(openPolls(polls ?? [], serverNow()).map(({ id }) => id))
  }
  return (
    <Dialog open={open} onClose={onClose} title="Open polls">
      <ul className="flex flex-col gap-3">
        {shown.map((id) => (
          <li key={id}>
            <PollCard id={id} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
