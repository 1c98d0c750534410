import type { Emergency } from '@sendit/core/outings/emergency.ts'
import { overdueAt } from '@sendit/core/outings/outing-state.ts'
import { type ReactNode, useState } from 'react'
import { type BoardRow, buddyText } from '#features/outings/board/board-rows.ts'
import { time24AtPlace } from '#lib/place-clock.ts'
import { Button } from '#ui/button.tsx'
import { buttonClasses } from '#ui/button-look.ts'
import { Icon } from '#ui/icon.tsx'

type OverdueStepsProps = {
  row: BoardRow
  /** E.164; null where the rider left none. */
  phone: string | null
  emergency: Emergency
  timezone: string
  onTell: ((text: string) => void) | undefined
}

/** The crew has looked for so long before it calls for help. */
const LOOK_MS = 10 * 60_000

/** What to do about somebody who is overdue, in this order. */
export function OverdueSteps({ row, phone, emergency, timezone, onTell }: OverdueStepsProps) {
  const [isTold, setTold] = useState(false)
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
        text={`${buddyText(row) ?? 'Nobody was named as buddy'}${seenText(row, timezone)}`}
      >
        {onTell !== undefined && (
          <Button
            variant="secondary"
            size="medium"
            disabled={isTold}
            onClick={() => {
              setTold(true)
              onTell(tellText(row, timezone))
            }}
          >
            {isTold ? 'Told in the chat' : 'Tell the crew'}
          </Button>
        )}
      </Step>
      <Step
        number={3}
        title={`No sight by ${time24AtPlace(helpFrom, timezone)}`}
        text={seaRescue === null ? 'Call for help, or VHF 16' : `Sea rescue ${seaRescue}, or VHF 16`}
      >
        <CallLink phone={number} quiet>{`Call ${number}`}</CallLink>
      </Step>
    </ol>
  )
}

/** ', last seen 16:05 by Priya'; nothing where nobody saw them. */
function seenText({ lastSeen }: BoardRow, timezone: string): string {
  return lastSeen === null
    ? ''
    : `, last seen ${time24AtPlace(lastSeen.at, timezone)} by ${lastSeen.by ?? 'you'}`
}

/** 'Jonas wanted to be back by 16:30 and is not. Has anybody seen Jonas?' */
function tellText({ rider, backBy }: BoardRow, timezone: string): string {
  const backByText = time24AtPlace(backBy, timezone)
  return `${rider.name} wanted to be back by ${backByText} and is not. Has anybody seen ${rider.name}?`
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

function CallLink({ phone, quiet = false, children }: { phone: string; quiet?: boolean; children: string }) {
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
