import type { GuestInfo } from '@sendit/core/invites/contract.ts'
import { useVisitor } from '#access/use-visitor.ts'
import { longDate } from '#lib/dates.ts'
import { useOutbox, useQueue } from '#outbox/use-outbox.ts'
import { countText } from '#outbox/words.ts'
import { Banner } from '#ui/banner.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'
import { useForgetTrip } from './use-forget-trip.ts'

type GuestBannerProps = {
  /** Takes away what else this device keeps of the guest of an invite. */
  forgetMore: (inviteId: string) => Promise<void>
}

/** Until when a guest may look on, and how to end it on this device. Nothing for members. */
export default function GuestBanner({ forgetMore }: GuestBannerProps) {
  const visitor = useVisitor()
  return visitor.kind === 'guest' ? <Welcome guest={visitor.guest} forgetMore={forgetMore} /> : null
}

function Welcome({ guest, forgetMore }: GuestBannerProps & { guest: GuestInfo }) {
  const asking = useOpening()
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
      <OpenedDialog by={asking}>
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
      </OpenedDialog>
    </div>
  )
}

/** What waits for network goes with the guest. */
function Unsent() {
  const kinds = useOutbox()?.kinds ?? {}
  const queue = useQueue()
  if (queue.length === 0) return null
  return (
    <>
      Only this phone has <b className="font-strong text-text">{countText(queue, kinds)}</b>, and that is
      deleted.
    </>
  )
}
