import type { UpdateProfile, User } from '@sendit/core/profile/contract.ts'

export type PaymentFormValues = { paymentDetails: string; paymentLink: string }

export function readPayment({ paymentDetails, paymentLink }: User): PaymentFormValues {
  return { paymentDetails: paymentDetails ?? '', paymentLink: paymentLink ?? '' }
}

/** Only what changed is sent; an emptied field takes back what was said. */
export function changedPayment(
  values: PaymentFormValues,
  { paymentDetails, paymentLink }: User,
): Pick<UpdateProfile, 'paymentDetails' | 'paymentLink'> {
  const details = values.paymentDetails.trim()
  const link = values.paymentLink.trim()
  return {
    ...(details !== (paymentDetails ?? '') && { paymentDetails: details || null }),
    ...(link !== (paymentLink ?? '') && { paymentLink: link || null }),
  }
}

/** The server looks closer; this is what people get wrong. */
export function paymentLinkRule(link: string): true | string {
  return (
    link.trim() === '' || /^https:\/\/\S+$/i.test(link.trim()) || 'Enter an address that begins with https://'
  )
}
