import type { Poll } from '@sendit/core/polls/contract.ts'
import { type FormEvent, useId, useState } from 'react'
import { useVoteInPoll } from '#features/polls/mutations.ts'
import { newId } from '#lib/new-id.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Turnout } from './turnout.tsx'

type BallotProps = {
  poll: Poll
  tripId: string
  /** What the viewer voted for before. */
  chosen: readonly string[]
  onDone: () => void
}

/** The answers to choose from: one of them, or as many as one likes. */
export function Ballot({ poll, tripId, chosen, onDone }: BallotProps) {
  const name = useId()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set(chosen))
  const vote = useVoteInPoll(tripId)
  const { isMultiple } = poll

  function handlePick(optionId: string) {
    if (!isMultiple) return setPicked(new Set([optionId]))
    const next = new Set(picked)
    if (!next.delete(optionId)) next.add(optionId)
    setPicked(next)
  }

  function cast(optionIds: string[]) {
    const what = { pollId: poll.id, optionIds }
    vote.mutate({ id: newId(), tripId, title: `Vote: ${poll.question}`, what }, { onSuccess: onDone })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (picked.size > 0 && !vote.isPending) cast([...picked])
  }

  return (
    <form className="flex flex-col gap-2.5" onSubmit={handleSubmit}>
      <fieldset className="poll-choices">
        <legend className="sr-only">{poll.question}</legend>
        {poll.options.map(({ id, text }) => (
          <label key={id} className="poll-choice">
            <input
              className="sr-only"
              type={isMultiple ? 'checkbox' : 'radio'}
              name={name}
              checked={picked.has(id)}
              onChange={() => handlePick(id)}
            />
            <span className={isMultiple ? 'poll-tick' : 'poll-tick round'} aria-hidden="true">
              <Icon name="check" size={14} strokeWidth={3} />
            </span>
            <span className="type-small min-w-0 flex-1 font-medium">{text}</span>
          </label>
        ))}
      </fieldset>
      <div className="live-card-foot">
        <Turnout poll={poll}>{isMultiple ? 'Several answers.' : 'One answer.'}</Turnout>
        {chosen.length > 0 && (
          <Button variant="ghost" size="small" disabled={vote.isPending} onClick={() => cast([])}>
            Take back
          </Button>
        )}
        <Button
          type="submit"
          size="medium"
          disabled={picked.size === 0}
          busy={vote.isPending}
          busyLabel="Voting..."
        >
          Vote
        </Button>
      </div>
    </form>
  )
}
