import type { Expense } from '@sendit/core/expenses/contract.ts'
import {
  kindName,
  NEEDS_NETWORK,
  RECEIPT_FILES,
  receiptProblem,
  useReceipts,
} from '#features/expenses/receipt-mutations.ts'
import { newId } from '#lib/new-id.ts'
import { FileField } from '#ui/file-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { NetworkButton } from '#ui/network-button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useToast } from '#ui/toast-context.ts'

type ReceiptPartProps = { tripId: string; expense: Expense; mayChange: boolean }

export function ReceiptPart({ tripId, expense, mayChange }: ReceiptPartProps) {
  const { id: expenseId, receipt } = expense
  if (receipt == null && !mayChange) return null
  return (
    <section className="flex flex-col gap-2.5">
      <h3 className="type-card">Receipt</h3>
      {receipt != null && <ReceiptLink receipt={receipt} />}
      {mayChange && <ReceiptButtons tripId={tripId} expenseId={expenseId} stands={receipt != null} />}
    </section>
  )
}

/** A plain link: the browser shows a picture and saves a PDF. */
function ReceiptLink({ receipt }: { receipt: NonNullable<Expense['receipt']> }) {
  const { url, thumbnailUrl, type } = receipt
  const isPicture = thumbnailUrl !== null
  return (
    <a
      className="receipt-shown"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={isPicture ? 'Open the receipt' : 'Download the receipt, a PDF'}
    >
      {isPicture ? <img src={thumbnailUrl} alt="" /> : <Icon name="file" size={44} />}
      <span className="receipt-kind">
        <Icon name={isPicture ? 'image' : 'download'} size={16} />
        {kindName(type)}
      </span>
    </a>
  )
}

type ReceiptButtonsProps = { tripId: string; expenseId: string; stands: boolean }

function ReceiptButtons({ tripId, expenseId, stands }: ReceiptButtonsProps) {
  const { send, remove, isBusy, percent } = useReceipts(tripId)
  const toast = useToast()

  function handleChoose([file]: [File, ...File[]]) {
    const problem = receiptProblem(file)
    if (problem === undefined) void send({ expenseId, file, idempotencyKey: newId() })
    else toast({ title: 'The receipt was not added', description: problem, tone: 'failure' })
  }

  if (percent !== null) return <ProgressBar label="Sending the receipt" percent={percent} />
  return (
    <div className="flex flex-wrap gap-2">
      <FileField label="Receipt file" accept={RECEIPT_FILES} disabled={isBusy} onChoose={handleChoose}>
        {(choose) => (
          <NetworkButton
            needs={NEEDS_NETWORK}
            variant="soft"
            size="small"
            icon={stands ? 'upload' : 'paperclip'}
            disabled={isBusy}
            onClick={choose}
          >
            {stands ? 'Replace receipt' : 'Add a receipt'}
          </NetworkButton>
        )}
      </FileField>
      {stands && (
        <NetworkButton
          needs={NEEDS_NETWORK}
          variant="ghost"
          size="small"
          icon="trash"
          busy={isBusy}
          busyLabel="Removing..."
          onClick={() => void remove(expenseId)}
        >
          Remove receipt
        </NetworkButton>
      )}
    </div>
  )
}
