import '#styles/screens/polls.css'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { serverNow } from '#lib/last-contact.ts'
import { useMinute } from '#lib/minutes.ts'
import { useQueuedMutations } from '#offline/use-outbox.ts'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { votingInPoll } from './mutations.ts'
import { openPolls, openText, pollsQuery, wantedText } from './queries.ts'

const OpenPollsDialog = lazyPart(() => import('./open-polls-dialog.tsx'))

type OpenPollsBarProps = { tripId: string; isMember: boolean }

export default function OpenPollsBar({ tripId, isMember }: OpenPollsBarProps) {
  const polls = useQuery(pollsQuery(tripId))
  const waiting = useQueuedMutations(votingInPoll, tripId)
  const pollsDialog = useDialog()
  useMinute()
  const open = openPolls(polls.data ?? [], serverNow())
  const wanted = isMember ? wantedText(open, new Set(waiting.map(({ what }) => what.pollId))) : null
  const text = wanted ?? openText(open)
  return (
    <>
      {text !== null && (
        <button
          type="button"
          className={clsx('polls-bar', wanted === null && 'quiet')}
          aria-haspopup="dialog"
          onClick={() => pollsDialog.open()}
        >
          <Icon name="poll" size={18} strokeWidth={2.1} />
          <span className="type-small min-w-0 flex-1 truncate font-medium">{text}</span>
          <Icon name="chevron-right" size={18} strokeWidth={2} />
        </button>
      )}
      <DialogHost dialog={pollsDialog}>
        {({ open: isOpen, onClose }) => <OpenPollsDialog tripId={tripId} open={isOpen} onClose={onClose} />}
      </DialogHost>
    </>
  )
}
