import type { SettlementRow as Row } from '@sendit/core/expenses/contract.ts'
import { Suspense } from 'react'
import { type Crew, paySentence, personOf } from '#features/expenses/crew.ts'
import { useRecordPayment, useSendReminder } from '#features/expenses/mutations.ts'
import { localDay } from '#lib/dates.ts'
import { useRepeatKey } from '#lib/new-id.ts'
import { Button } from '#ui/button.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { NetworkButton } from '#ui/network-button.tsx'

const HowToPayDialog = lazyPart(() => import('./how-to-pay-dialog.tsx'))
// Shares that chunk: each further chunk costs every phone a name in the list.
const PayAsk = lazyPart(async () => ({ default: (await import('./how-to-pay-dialog.tsx')).PayAsk }))

export const PAYMENTS_NEED = 'Payments need network.'

type SettlementActionsProps = {
  tripId: string
  row: Row
  crew: Crew
  onPartial: () => void
  onUnmark: () => void
}

export function SettlementActions(props: SettlementActionsProps) {
  const { row, crew, onUnmark } = props
  const who = paySentence(personOf(crew, row.fromUserId), personOf(crew, row.toUserId))
  if (row.status === 'paid') {
    return (
      <div className="flex">
        <NetworkButton
          needs={PAYMENTS_NEED}
          className="-ml-2.5"
          variant="ghost"
          size="small"
          icon="undo"
          aria-label={`Unmark payment: ${who}`}
          onClick={onUnmark}
        >
          Unmark payment
        </NetworkButton>
      </div>
    )
  }
  // Separate component: unmounting with the paid row discards its key, so the same sum can be paid again after unmarking.
  return <OpenActions {...props} who={who} />
}

function OpenActions(props: SettlementActionsProps & { who: string }) {
  const { tripId, row, crew, onPartial, onUnmark, who } = props
  const marking = useMarkAsPaid({ tripId, row, crew })
  const mayRemind = personOf(crew, row.toUserId).isYou && !personOf(crew, row.fromUserId).hasLeft
  return (
    <div className="flex flex-wrap items-center gap-2">
      {row.payTo != null && <HowToPay row={row} crew={crew} onPartial={onPartial} onMark={marking.mark} />}
      {row.payAsk != null && (
        <Suspense>
          <PayAsk tripId={tripId} row={row} crew={crew} asks={row.payAsk} />
        </Suspense>
      )}
      {mayRemind && <Remind tripId={tripId} row={row} crew={crew} />}
      <MarkAsPaid {...marking} who={who} leads={row.payTo == null && row.payAsk == null && !mayRemind} />
      <NetworkButton
        needs={PAYMENTS_NEED}
        variant="ghost"
        size="small"
        aria-label={`Partial payment: ${who}`}
        onClick={onPartial}
      >
        Partial payment
      </NetworkButton>
      {row.status === 'partial' && (
        <IconButton
          className="-my-1 -mr-2.5 ml-auto"
          icon="undo"
          size={19}
          label={`Unmark payment: ${who}`}
          onClick={onUnmark}
        />
      )}
    </div>
  )
}

type HowToPayProps = Pick<SettlementActionsProps, 'row' | 'crew' | 'onPartial'> & { onMark: () => void }

/** The server sends payment details to the debtor only. */
function HowToPay({ row, crew, ...ways }: HowToPayProps) {
  const paying = useDialog()
  return (
    <>
      <Button size="small" icon="wallet" onClick={() => paying.open()}>
        How to pay {personOf(crew, row.toUserId).shortName}
      </Button>
      <DialogHost dialog={paying}>
        {({ number, open, onClose }) => (
          <HowToPayDialog key={number} row={row} crew={crew} open={open} onClose={onClose} {...ways} />
        )}
      </DialogHost>
    </>
  )
}

/** Once a day by the place's clock; the server enforces it. */
function Remind({ tripId, row, crew }: Pick<SettlementActionsProps, 'tripId' | 'row' | 'crew'>) {
  const remind = useSendReminder(tripId)
  const keyFor = useRepeatKey()
  const { fromUserId, toUserId, remindedAt } = row
  const { shortName } = personOf(crew, fromUserId)
  if (remindedAt != null && localDay(remindedAt) === localDay(new Date())) {
    return (
      <span className="reminded-today">
        <Icon name="check" size={17} strokeWidth={2.4} />
        Reminded today
      </span>
    )
  }
  return (
    <NetworkButton
      needs="Reminders need network."
      variant="soft"
      size="small"
      icon="mail"
      busy={remind.isPending}
      busyLabel="Reminding..."
      aria-label={remind.isPending ? undefined : `Remind ${shortName}`}
      onClick={() =>
        remind.mutate({
          form: { fromUserId, toUserId },
          name: shortName,
          idempotencyKey: keyFor(localDay(new Date())),
        })
      }
    >
      Remind
    </NetworkButton>
  )
}

type Marking = { isMarking: boolean; mark: () => void }

function useMarkAsPaid({
  tripId,
  row,
  crew,
}: Pick<SettlementActionsProps, 'tripId' | 'row' | 'crew'>): Marking {
  const record = useRecordPayment(tripId)
  // Pressing again after a lost response pays once.
  const keyFor = useRepeatKey()
  const { fromUserId, toUserId, remaining: amount } = row
  return {
    isMarking: record.isPending,
    mark() {
      const from = personOf(crew, fromUserId).name
      const to = personOf(crew, toUserId).name
      const form = { fromUserId, toUserId, amount, description: `Settlement payment from ${from} to ${to}` }
      record.mutate({ form, idempotencyKey: keyFor(amount) })
    },
  }
}

function MarkAsPaid({ isMarking, mark, who, leads }: Marking & { who: string; leads: boolean }) {
  return (
    <NetworkButton
      needs={PAYMENTS_NEED}
      variant={leads ? 'soft' : 'ghost'}
      size="small"
      icon="check"
      busy={isMarking}
      busyLabel="Marking as Paid..."
      aria-label={isMarking ? undefined : `Mark as Paid: ${who}`}
      onClick={mark}
    >
      Mark as Paid
    </NetworkButton>
  )
}
