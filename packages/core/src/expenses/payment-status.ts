export const PAYMENT_STATUSES = ['pending', 'partial', 'paid'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Below this many pence nothing is left to pay (0.01 pounds). */
const NOTHING_LEFT_PENCE = 1

/** Where a row of the plan stands. */
export function paymentStatus({ pence, paidPence }: { pence: number; paidPence: number }): PaymentStatus {
  if (pence - paidPence < NOTHING_LEFT_PENCE) return 'paid'
  return paidPence > 0 ? 'partial' : 'pending'
}
