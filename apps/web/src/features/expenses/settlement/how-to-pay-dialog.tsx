import '#styles/screens/pay-details.css'
import type { SettlementRow as Row } from '@sendit/core/expenses/contract.ts'
import { asSentence } from '@sendit/core/text.ts'
import { type Crew, personOf } from '#features/expenses/crew.ts'
import { pounds } from '#features/expenses/format.ts'
import { usePayAsks } from '#features/expenses/pay-ask-mutations.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { NetworkButton } from '#ui/network-button.tsx'

const NEEDS = 'Payments need network.'

type HowToPayDialogProps = {
  row: Row
  crew: Crew
  open: boolean
  onClose: () => void
  onPartial: () => void
  onMark: () => void
}

export default function HowToPayDialog({ row, crew, open, onClose, onPartial, onMark }: HowToPayDialogProps) {
  const { id, name, pictureUrl, shortName } = personOf(crew, row.toUserId)
  const { details = null, link = null } = row.payTo ?? {}
  const lines = payLines(details ?? '')

  function handleThen(act: () => void) {
    onClose()
    act()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`How to pay ${shortName}`}
      footer={
        <>
          <NetworkButton needs={NEEDS} variant="secondary" onClick={() => handleThen(onPartial)}>
            Partial payment
          </NetworkButton>
          <NetworkButton needs={NEEDS} icon="check" onClick={() => handleThen(onMark)}>
            Mark as Paid
          </NetworkButton>
        </>
      }
    >
      <div className="flex items-center gap-3">
        <Avatar id={id} name={name} pictureUrl={pictureUrl} size={52} />
        <p className="flex min-w-0 flex-1 flex-col">
          <span className="type-caption truncate text-muted">You pay {shortName}</span>
          <span className="pay-sum">{pounds(row.remaining)}</span>
        </p>
      </div>
      {lines.length > 0 && (
        <ul className="pay-card row-list" style={{ ['--inset' as string]: '16px' }} aria-label="How to pay">
          {lines.map(({ label, value }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines stay where they are while the dialog is open.
            <li key={place} className="pay-copy">
              <span className="flex min-w-0 flex-1 flex-col">
                {label !== null && <span className="type-meta text-muted">{label}</span>}
                <span className="number font-strong [overflow-wrap:anywhere]">{value}</span>
              </span>
              <CopyButton
                variant="soft"
                size="small"
                text={value}
                label="Copy"
                copiedLabel="Copied"
                about={label ?? value}
              />
            </li>
          ))}
        </ul>
      )}
      {link !== null && (
        <Anchor className="pay-card pay-link" href={link}>
          <Icon name="link" size={22} className="text-subtle" />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="font-strong text-primary">Open payment link</span>
            <span className="type-meta truncate text-muted">{link.replace(/^https:\/\//, '')}</span>
          </span>
          <Icon name="external" size={19} className="text-subtle" />
        </Anchor>
      )}
      <p className="type-meta flex items-start gap-2 text-muted">
        <Icon name="lock" size={16} strokeWidth={2} className="flex-none" />
        {asSentence(`You see this because you owe ${shortName}`)} SendIt! moves no money.
      </p>
    </Dialog>
  )
}

type PayAskProps = {
  tripId: string
  row: Row
  crew: Crew
  asks: NonNullable<Row['payAsk']>
}

/** Where others entered the debt, the debtor asks how to pay and the creditor shows it. */
export function PayAsk({ tripId, row, crew, asks }: PayAskProps) {
  const { ask, show } = usePayAsks(tripId)
  if (asks === 'asked')
    return (
      <span className="reminded-today">
        <Icon name="check" size={17} strokeWidth={2.4} />
        Asked how to pay
      </span>
    )
  const isAnswer = asks === 'answer'
  const { id, shortName } = personOf(crew, isAnswer ? row.fromUserId : row.toUserId)
  const write = isAnswer ? show : ask
  return (
    <NetworkButton
      needs={NEEDS}
      variant="soft"
      size="small"
      icon="wallet"
      busy={write.isPending}
      busyLabel={isAnswer ? 'Showing...' : 'Asking...'}
      onClick={() => write.mutate({ userId: id, name: shortName })}
    >
      {isAnswer ? `Show ${shortName} how to pay you` : `Ask ${shortName} how to pay`}
    </NetworkButton>
  )
}

/** 'IBAN: GB29 …' has a label; most lines have none. */
export type PayLine = { label: string | null; value: string }

const LABELLED = /^([^:]{1,40}):\s+(\S.*)$/

export function payLines(details: string): PayLine[] {
  return details
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, label, value] = LABELLED.exec(line) ?? []
      return label === undefined || value === undefined ? { label: null, value: line } : { label, value }
    })
}
