import type { Emergency } from '@sendit/core/outings/outing-state.ts'
import { overdueAt } from '@sendit/core/outings/outing-state.ts'
import { type ReactNode, useState } from 'react'
import { Button, buttonClasses } from '#ui/button.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { TripClock } from './board-rows.ts'
import { type BoardRow, buddyText } from './board-rows.ts'
import { useSeeRider } from './mutations.ts'

type OverdueStepsProps = {
  row: BoardRow
  /** E.164; null if none was given. */
  phone: string | null
  emergency: Emergency
  clock: TripClock
  /** If false, they may be back already. */
  isCurrent: boolean
  onPost: ((text: string) => void) | undefined
}

/** How long the crew searches before calling for help. */
const LOOK_MS = 10 * 60_000

export function OverdueSteps({ row, phone, emergency, clock, isCurrent, onPost }: OverdueStepsProps) {
  const [isPosted, setPosted] = useState(false)
  const { rider, backBy } = row
  const helpFrom = new Date(overdueAt(new Date(backBy)).getTime() + LOOK_MS)
  const { number, seaRescue } = emergency
  return (
    <ol className="overdue-steps">
      <Step number={1} title={`Call ${rider.name}`} text={phone ?? 'No number on their rider card'}>
        {phone !== null && <CallLink phone={phone}>Call</CallLink>}
      </Step>
      <Step
        number={2}
        title="Ask on the beach"
        text={`${buddyText(row) ?? 'Nobody was named as buddy'}${seenText(row, clock)}`}
      >
        {isCurrent && onPost !== undefined && (
          <Button
            variant="secondary"
            size="medium"
            disabled={isPosted}
            onClick={() => {
              setPosted(true)
              onPost(messageText(row, clock))
            }}
          >
            {isPosted ? 'Told in the chat' : 'Tell the crew'}
          </Button>
        )}
      </Step>
      <Step
        number={3}
        title={isCurrent ? `No sight by ${clock.atWithZone(helpFrom)}` : 'No sight of them?'}
        text={seaRescue === null ? 'Call for help, or VHF 16' : `Sea rescue ${seaRescue}, or VHF 16`}
      >
        <CallLink phone={number} quiet>{`Call ${number}`}</CallLink>
      </Step>
    </ol>
  )
}

function seenText({ lastSeen }: BoardRow, clock: TripClock): string {
  return lastSeen === null ? '' : `, last seen ${clock.atWithZone(lastSeen.at)} by ${lastSeen.by ?? 'you'}`
}

function messageText({ rider, backBy }: BoardRow, clock: TripClock): string {
  return `${rider.name} wanted to be back by ${clock.at(backBy)} and is not. Has anybody seen ${rider.name}?`
}

type StepProps = { number: number; title: string; text: string; children: ReactNode }

function Step({ number, title, text, children }: StepProps) {
  return (
    <li>
      <b className="overdue-number" aria-hidden="true">
        {number}
      </b>
      <span className="min-w-0 flex-1">
        <b className="block font-strong [overflow-wrap:anywhere]">{title}</b>
        <span className="type-meta text-muted">{text}</span>
      </span>
      {children}
    </li>
  )
}

type SawRiderProps = {
  tripId: string
  outingId: string
  rider: { name: string }
  outAt: string
  clock: TripClock
  now: Date
}

/** A sighting does not end the watch. */
export function SawRider(props: SawRiderProps) {
  const asking = useDialog()
  return (
    <>
      <Button variant="ghost" size="medium" className="overdue-say" onClick={() => asking.open()}>
        {`I saw ${props.rider.name.split(' ')[0]} at ...`}
      </Button>
      <DialogHost dialog={asking}>
        {({ number, open, onClose }) => <SawDialog key={number} {...props} open={open} onClose={onClose} />}
      </DialogHost>
    </>
  )
}

type SawDialogProps = SawRiderProps & { open: boolean; onClose: () => void }

function SawDialog({ tripId, outingId, rider, outAt, clock, now, open, onClose }: SawDialogProps) {
  const { seeRider, isPending } = useSeeRider(tripId)
  // Fixed on opening, so that the choices do not move.
  const [times] = useState(() => sightTimes(new Date(outAt), now))
  const [chosen, setChosen] = useState(0)
  const textOf = (at: Date) => clock.at(at)
  const seenAt = times[chosen] ?? now
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`When did you see ${rider.name}?`}
      description="The crew reads it on the card, and goes on watching the clock."
      submitLabel="Tell the crew"
      busyLabel="Telling the crew..."
      busy={isPending}
      onSubmit={() => {
        seeRider({ outingId, seenAt: seenAt.toISOString(), name: rider.name, text: textOf(seenAt) })
        onClose()
      }}
    >
      <SelectField
        label={`Seen at${clock.whose(now)}`}
        value={String(chosen)}
        onChange={({ target }) => setChosen(Number(target.value))}
        options={times.map((at, index) => ({
          value: String(index),
          label: index === 0 ? `Just now, ${textOf(at)}` : textOf(at),
        }))}
      />
    </FormDialog>
  )
}

const STEP_MS = 5 * 60_000

/** Now, and every five minutes back to when they went out. */
export function sightTimes(outAt: Date, now: Date): Date[] {
  const times = [now]
  const last = Math.ceil(now.getTime() / STEP_MS) * STEP_MS - STEP_MS
  for (let at = last; at >= outAt.getTime(); at -= STEP_MS) times.push(new Date(at))
  return times
}

type CallLinkProps = { phone: string; quiet?: boolean; children: string }

/** Phone calls work without mobile data. */
export function CallLink({ phone, quiet = false, children }: CallLinkProps) {
  return (
    <a
      className={buttonClasses({ variant: quiet ? 'secondary' : 'primary', size: 'medium' })}
      href={`tel:${phone.replaceAll(' ', '')}`}
    >
      <Icon name="phone" size={20} strokeWidth={2} />
      <span className="button-label">{children}</span>
    </a>
  )
}
