import type { Invite } from '@sendit/core/invites/contract.ts'
import { INVITE_DAYS, MAX_INVITE_NAME } from '@sendit/core/invites/limits.ts'
import { useState } from 'react'
import { useTextForm } from '#lib/use-text-form.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazySection } from '#ui/lazy-section.tsx'
import { NeedsNetwork, NetworkButton } from '#ui/network-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type InvitedPlaceholder, refusedAddress, useCreateInvite } from './mutations.ts'

const InviteLink = lazyPart(() => import('./invite-link.tsx'))

export function InviteFriends({
  tripId,
  placeholder,
}: {
  tripId: string
  placeholder?: InvitedPlaceholder | undefined
}) {
  const [invite, setInvite] = useState<Invite>()
  if (invite === undefined)
    return <InviteForm tripId={tripId} placeholder={placeholder} onCreated={setInvite} />
  return (
    <LazySection instead={<Skeleton height={200} radius={14} />}>
      <InviteLink invite={invite} onInviteAnother={() => setInvite(undefined)} />
    </LazySection>
  )
}

const INVITES_NEED = 'Inviting needs network.'

type InviteFormProps = {
  tripId: string
  placeholder?: InvitedPlaceholder | undefined
  onCreated: (invite: Invite) => void
}

function InviteForm({ tripId, placeholder, onCreated }: InviteFormProps) {
  const { field, values, handleSubmit } = useTextForm({
    first: { name: placeholder?.name ?? '', email: '' },
    rules: { email: (text) => text.includes('@') || 'Valid email address is required' },
    early: { email: 'left' },
  })
  const create = useCreateInvite(tripId, placeholder)
  const email = field('email')
  const refused = refusedAddress(create)
  const isRefused = refused !== undefined && refused === values.email.trim()

  function save(form: typeof values) {
    if (!create.isPending) create.mutate(form, { onSuccess: onCreated })
  }

  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={handleSubmit(save)}>
      <TextField
        label="Name"
        optional
        autoComplete="off"
        placeholder="Ellie"
        maxLength={MAX_INVITE_NAME}
        {...field('name')}
      />
      <TextField
        label="Email Address"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        placeholder="ellie@example.com"
        maxLength={254}
        {...email}
        error={isRefused ? `${refused} is not a valid email address` : email.error}
      />
      <NeedsNetwork>{INVITES_NEED}</NeedsNetwork>
      <NetworkButton
        needs={INVITES_NEED}
        type="submit"
        icon="link"
        full
        disabled={!values.email.includes('@')}
        busy={create.isPending}
        busyLabel="Generating Link..."
      >
        Generate Invite Link
      </NetworkButton>
    </form>
  )
}

const OpenInvitesDialog = lazyPart(async () => ({
  default: (await import('./open-invites.tsx')).OpenInvitesDialog,
}))

export default function InviteFriendsCard({ tripId }: { tripId: string }) {
  const list = useDialog()
  return (
    <Card padded aria-labelledby="invite-friends">
      <div className="mb-3.5 flex items-center gap-3">
        <span className="icon-tile accent">
          <Icon name="user-plus" size={22} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id="invite-friends" className="type-section">
            Invite Friends
          </h2>
          <p className="type-caption text-muted">They get a link that works for {INVITE_DAYS} days.</p>
        </div>
      </div>
      <InviteFriends tripId={tripId} />
      <Button className="mt-2" variant="ghost" size="medium" full onClick={() => list.open()}>
        Open Invites
      </Button>
      <DialogHost dialog={list}>
        {({ open, onClose }) => <OpenInvitesDialog tripId={tripId} open={open} onClose={onClose} />}
      </DialogHost>
    </Card>
  )
}
