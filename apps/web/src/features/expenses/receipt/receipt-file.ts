import { MAX_RECEIPT_BYTES, TOO_LARGE_RECEIPT } from '@sendit/core/expenses/limits.ts'

export const PDF = 'application/pdf'
/** What the chooser offers for a receipt. */
export const RECEIPT_FILES = `image/*,${PDF}`
export const NEEDS_NETWORK = 'Receipts need network.'

/** Why a file need not even be sent as a receipt (docs/product.md 7.16). */
export function receiptProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (type !== PDF && !type.startsWith('image/')) return 'A receipt is a picture or a PDF.'
  return size > MAX_RECEIPT_BYTES ? TOO_LARGE_RECEIPT : undefined
}

/** 'image/jpeg' → 'JPG' */
export function kindName(type: string): string {
  const name = (type.split('/')[1] ?? type).toUpperCase()
  return name === 'JPEG' ? 'JPG' : name
}
