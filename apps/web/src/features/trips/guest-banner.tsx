import type { GuestInfo } from '@sendit/core/invites/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { longDate } from '#lib/dates.ts'
import { forgetGuestToken } from '#lib/guest-token.ts'
import { paths } from '#lib/paths.ts'
import { countText } from '#offline/queued-mutation.ts'
import { useOutbox, useQueue } from '#offline/use-outbox.ts'
import { forgetReads, userQuery } from '#session/queries.ts'
import { useVisitor } from '#session/visitor.ts'
import { Banner } from '#ui/banner.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { useToast } from '#ui/toast-context.ts'

type GuestBannerProps = {
  forgetMore: (inviteId: string) => Promise<void>
}

export default function GuestBanner({ forgetMore }: GuestBannerProps) {
  const visitor = useVisitor()
  return visitor.kind === 'guest' ? <Welcome guest={visitor.guest} forgetMore={forgetMore} /> : null
}

function Welcome({ guest, forgetMore }: GuestBannerProps & { guest: GuestInfo }) {
  const asking = useDialog()
  const { forget, isForgetting } = useForgetTrip(() => forgetMore(guest.id))
  return (
    <div>
      <Banner tone="guest">
        Welcome {guest.name}! You're viewing this trip as a guest. Your access expires on{' '}
        {longDate(guest.expiresAt)}.
      </Banner>
      <button type="button" className="type-caption text-link min-h-11 px-4" onClick={() => asking.open()}>
        Forget this trip
      </button>
      <DialogHost dialog={asking}>
        {({ open, onClose }) => (
          <ConfirmDialog
            open={open}
            onClose={onClose}
            onConfirm={forget}
            title="Forget this trip?"
            confirmLabel="Forget Trip"
            busy={isForgetting}
            busyLabel="Forgetting..."
          >
            This device keeps your guest access to {guest.trip.name} until it expires. Once forgotten, only
            your invite link leads back. <Unsent />
          </ConfirmDialog>
        )}
      </DialogHost>
    </div>
  )
}

function Unsent() {
  const types = useOutbox()?.types ?? {}
  const queue = useQueue()
  if (queue.length === 0) return null
  return (
    <>
      Only this phone has <b className="font-strong text-text">{countText(queue, types)}</b>, and that is
      deleted.
    </>
  )
}

/** Removes the trip from this device. `forgetMore` loads first, since its code may be unavailable. */
function useForgetTrip(forgetMore: () => Promise<void>) {
  const [isForgetting, setForgetting] = useState(false)
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const toast = useToast()

  async function forget() {
    setForgetting(true)
    try {
      await forgetMore()
      forgetGuestToken()
      forgetReads(queryClient, userQuery().queryKey)
      navigate(paths.home(), { replace: true })
      toast({ title: 'Trip Forgotten', description: 'Your invite link leads back to it.', tone: 'success' })
    } catch {
      setForgetting(false)
      toast({ title: 'Could Not Forget the Trip', description: 'Please try again.', tone: 'failure' })
    }
  }

  return { forget: () => void forget(), isForgetting }
}
