import type { Poll } from '@sendit/core/polls/contract.ts'
import { MAX_POLL_OPTIONS } from '@sendit/core/polls/limits.ts'
import { mayAddOptions, mayClosePoll } from '@sendit/core/polls/poll-rules.ts'
import { latePart } from '#ui/late-part.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'
import type { PollViewer } from './poll-viewer.ts'

const AddAnswerDialog = latePart(() => import('./add-answer-dialog.tsx'))
const ClosePollDialog = latePart(() => import('./close-poll-dialog.tsx'))

type PollMenuProps = { poll: Poll; tripId: string; viewer: PollViewer }

/** What its maker and the owner do with a poll that runs; nothing for anybody else. */
export function PollMenu({ poll, tripId, viewer }: PollMenuProps) {
  const opening = useOpening<'add' | 'close'>()
  const items: MenuItem[] = []
  if (mayAddOptions(poll, viewer) && poll.options.length < MAX_POLL_OPTIONS)
    items.push({ key: 'add', label: 'Add an answer', icon: 'plus', onSelect: () => opening.open('add') })
  if (mayClosePoll(poll, viewer))
    items.push({ key: 'close', label: 'Close poll', icon: 'lock', onSelect: () => opening.open('close') })
  if (items.length === 0) return null
  return (
    <>
      <span className="-my-2.5 -mr-2.5">
        <Menu label={`Poll actions: ${poll.question}`} items={items} />
      </span>
      <OpenedDialog by={opening}>
        {({ subject, number, ...dialog }) =>
          subject === 'add' ? (
            <AddAnswerDialog key={number} {...dialog} poll={poll} tripId={tripId} />
          ) : (
            <ClosePollDialog key={number} {...dialog} poll={poll} tripId={tripId} />
          )
        }
      </OpenedDialog>
    </>
  )
}
