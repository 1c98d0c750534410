import type { GuestInfo } from '@sendit/core/invites/contract.ts'
import { longDate } from '#lib/dates.ts'
import { Banner } from '#ui/banner.tsx'

export function GuestBanner({ guest }: { guest: GuestInfo }) {
  return (
    <Banner tone="guest">
      Welcome {guest.name}! You're viewing this trip as a guest. Your access expires on{' '}
      {longDate(guest.expiresAt)}.
    </Banner>
  )
}
