import type { Expense } from '@sendit/core/expenses/contract.ts'
import { useEffect, useId, useState } from 'react'
import {
  type ChosenReceipt,
  kindName,
  NEEDS_NETWORK,
  RECEIPT_FILES,
  receiptProblem,
  useReceipts,
} from '#features/expenses/receipt-mutations.ts'
import { newId } from '#lib/new-id.ts'
import { useOffline } from '#lib/realtime.ts'
import { fileSize } from '#lib/upload.ts'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { NetworkButton } from '#ui/network-button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

export function ReceiptField({ choice }: { choice: ReceiptChoice }) {
  const { shown, fault, isBusy, percent, choose, remove } = choice
  const id = useId()
  const isOffline = useOffline()
  return (
    // biome-ignore lint/a11y/useSemanticElements: what is grouped is a button and a picture, no fields.
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <span className="field-label" id={id}>
        Receipt <span className="font-normal text-subtle">(optional)</span>
      </span>
      <FileField
        label="Receipt file"
        accept={RECEIPT_FILES}
        disabled={isBusy || isOffline}
        onChoose={([file]) => choose(file)}
      >
        {(open) =>
          shown === null ? (
            <NetworkButton needs={NEEDS_NETWORK} variant="secondary" icon="paperclip" onClick={open}>
              Add a receipt
            </NetworkButton>
          ) : (
            <div className="receipt-chosen">
              <ReceiptThumb {...shown} />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate font-medium">{shown.name}</span>
                <span className="type-meta text-muted">{detailsOf(shown)}</span>
              </span>
              <Button variant="ghost" size="small" disabled={isBusy || isOffline} onClick={open}>
                Replace
              </Button>
              <IconButton
                icon="close"
                size={20}
                label="Remove receipt"
                disabled={isBusy || isOffline}
                onClick={remove}
              />
            </div>
          )
        }
      </FileField>
      {percent !== null && <ProgressBar label="Sending the receipt" percent={percent} />}
      {fault === undefined ? (
        <span className="type-meta text-muted">A picture or a PDF, up to 10 MB.</span>
      ) : (
        <span className="field-error" role="alert">
          <Icon name="alert" size={16} strokeWidth={2} />
          {fault}
        </span>
      )}
    </div>
  )
}

function detailsOf({ type, bytes }: ShownReceipt): string {
  return bytes === undefined ? kindName(type) : `${kindName(type)}, ${fileSize(bytes)}`
}

function ReceiptThumb({ thumbnailUrl }: Pick<ShownReceipt, 'thumbnailUrl'>) {
  return (
    <span className="receipt-thumb">
      {thumbnailUrl === null ? <Icon name="file" size={22} /> : <img src={thumbnailUrl} alt="" />}
    </span>
  )
}

type Picked = ChosenReceipt & { url: string }
export type ShownReceipt = { name: string; type: string; thumbnailUrl: string | null; bytes?: number }
export type ReceiptChoice = {
  shown: ShownReceipt | null
  fault: string | undefined
  hasChanged: boolean
  isBusy: boolean
  percent: number | null
  choose: (file: File) => void
  remove: () => void
  /** False if it failed, which a toast has shown. */
  save: (expenseId: string) => Promise<boolean>
}

/** Nothing is uploaded before the expense itself is saved. */
export function useReceiptChoice(tripId: string, expense: Expense | null): ReceiptChoice {
  const { send, remove, isBusy, percent } = useReceipts(tripId)
  const [picked, setPicked] = useState<Picked | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  const [fault, setFault] = useState<string>()
  const url = picked?.url
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url])
  const current = isRemoved ? null : (expense?.receipt ?? null)

  return {
    shown: picked === null ? current && { name: 'Receipt', ...current } : shownFile(picked),
    ...{ fault, isBusy, percent },
    hasChanged: picked !== null || isRemoved,
    choose(file) {
      const problem = receiptProblem(file)
      setFault(problem)
      if (problem === undefined) setPicked({ file, url: URL.createObjectURL(file), idempotencyKey: newId() })
    },
    remove() {
      setFault(undefined)
      if (picked !== null) setPicked(null)
      else setRemoved(true)
    },
    async save(expenseId) {
      if (picked !== null) return send({ expenseId, ...picked })
      return isRemoved && expense?.receipt != null ? remove(expenseId) : true
    },
  }
}

function shownFile({ file, url }: Picked): ShownReceipt {
  const { name, type, size: bytes } = file
  return { name, type, bytes, thumbnailUrl: type.startsWith('image/') ? url : null }
}
