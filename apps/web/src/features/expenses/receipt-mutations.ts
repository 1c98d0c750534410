import type { Expense } from '@sendit/core/expenses/contract.ts'
import { MAX_RECEIPT_BYTES, TOO_LARGE_RECEIPT } from '@sendit/core/expenses/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { writeApi } from '#lib/api-client.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { uploadForm } from '#lib/upload.ts'
import { sendPicture } from '#offline/uploads/medium.ts'
import { readTopicAgain } from '#trip/topic-keys.ts'
import { useToast } from '#ui/toast-context.ts'

/** One key per chosen file: sending it again stores it once. */
export type ChosenReceipt = { file: File; idempotencyKey: string }
type SentReceipt = ChosenReceipt & { expenseId: string }

const TRY_AGAIN = 'The expense stands. Try again from there.'

/** Both resolve to success, showing a toast on failure. Needs network. */
export function useReceipts(tripId: string) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const [percent, setPercent] = useState(0)
  const refresh = () => readTopicAgain(queryClient, tripId, 'expenses')
  const showFailure = (title: string) => (error: Error) =>
    toast({ title, description: sentenceOf(error, TRY_AGAIN), tone: 'failure' })
  const sending = useMutation({
    mutationFn(receipt: SentReceipt) {
      setPercent(0)
      return sendReceipt(receipt, setPercent)
    },
    onSuccess: refresh,
    onError: showFailure('The receipt was not added'),
  })
  const removing = useMutation({
    mutationFn: (expenseId: string) => writeApi('DELETE', receiptPath(expenseId)),
    onSuccess: refresh,
    onError: showFailure('The receipt was not removed'),
  })
  return {
    isBusy: sending.isPending || removing.isPending,
    percent: sending.isPending ? percent : null,
    send: (receipt: SentReceipt) => worked(sending.mutateAsync(receipt)),
    remove: (expenseId: string) => worked(removing.mutateAsync(expenseId)),
  }
}

function sendReceipt(
  { expenseId, file, idempotencyKey }: SentReceipt,
  onProgress: (percent: number) => void,
): Promise<Expense> {
  const send = (sent: File, key: string) => {
    const form = new FormData()
    form.set('file', sent, sent.name)
    return uploadForm<Expense>(receiptPath(expenseId), form, { idempotencyKey: key, onProgress })
  }
  return file.type === PDF ? send(file, idempotencyKey) : sendPicture(file, idempotencyKey, send)
}

function receiptPath(expenseId: string): string {
  return `/api/expenses/${encodeURIComponent(expenseId)}/receipt`
}

function worked(sent: Promise<unknown>): Promise<boolean> {
  return sent.then(
    () => true,
    () => false,
  )
}

const PDF = 'application/pdf'
export const RECEIPT_FILES = `image/*,${PDF}`
export const NEEDS_NETWORK = 'Receipts need network.'

/** Rules: docs/product.md 7.16. */
export function receiptProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (type !== PDF && !type.startsWith('image/')) return 'A receipt is a picture or a PDF.'
  return size > MAX_RECEIPT_BYTES ? TOO_LARGE_RECEIPT : undefined
}

export function kindName(type: string): string {
  const name = (type.split('/')[1] ?? type).toUpperCase()
  return name === 'JPEG' ? 'JPG' : name
}
