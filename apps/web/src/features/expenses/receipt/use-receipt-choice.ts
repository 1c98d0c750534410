import type { Expense } from '@sendit/core/expenses/contract.ts'
import { useEffect, useState } from 'react'
import { newId } from '#lib/new-id.ts'
import { type ChosenReceipt, useReceipts } from './mutations.ts'
import { receiptProblem } from './receipt-file.ts'

type Picked = ChosenReceipt & { url: string }
/** The receipt as its field shows it: one that was chosen here, the one that stands, or none. */
export type ShownReceipt = { name: string; type: string; thumbnailUrl: string | null; bytes?: number }
export type ReceiptChoice = {
  shown: ShownReceipt | null
  fault: string | undefined
  hasChanged: boolean
  isBusy: boolean
  percent: number | null
  choose: (file: File) => void
  remove: () => void
  /** Sends or removes what was chosen; what went wrong was said in a toast. */
  save: (expenseId: string) => Promise<boolean>
}

/** The receipt of a form: nothing of it goes out before the expense itself has. */
export function useReceiptChoice(tripId: string, expense: Expense | null): ReceiptChoice {
  const { send, remove, isBusy, percent } = useReceipts(tripId)
  const [picked, setPicked] = useState<Picked | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  const [fault, setFault] = useState<string>()
  const url = picked?.url
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url])
  const standing = isRemoved ? null : (expense?.receipt ?? null)

  return {
    shown: picked === null ? standing && { name: 'Receipt', ...standing } : shownFile(picked),
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
