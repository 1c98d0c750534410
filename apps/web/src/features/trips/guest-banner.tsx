import type { GuestInfo } from '@sendit/core/invites/contract.ts'
import { useState } from 'react'
import { longDate } from '#lib/dates.ts'
import { Banner } from '#ui/banner.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type GuestBannerProps = { guest: GuestInfo; onForget: () => void; isForgetting: boolean }

export function GuestBanner({ guest, onForget, isForgetting }: GuestBannerProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div>
      <Banner tone="guest">
        Welcome {guest.name}! You're viewing this trip as a guest. Your access expires on{' '}
        {longDate(guest.expiresAt)}.
      </Banner>
      <button type="button" className="type-caption text-link min-h-11 px-4" onClick={() => setAsking(true)}>
        Forget this trip
      </button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={onForget}
        title="Forget this trip?"
        confirmLabel="Forget Trip"
        busy={isForgetting}
        busyLabel="Forgetting..."
      >
        This device keeps your guest access to {guest.trip.name} until it expires. Once forgotten, only your
        invite link leads back.
      </ConfirmDialog>
    </div>
  )
}
