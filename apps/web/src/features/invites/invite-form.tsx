import type { Invite } from '@sendit/core/invites/contract.ts'
import { MAX_INVITE_NAME } from '@sendit/core/invites/limits.ts'
import { useTextForm } from '#lib/use-text-form.ts'
import { NeedsNetwork } from '#ui/needs-network.tsx'
import { NetworkButton } from '#ui/network-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type InvitedSeat, refusedAddress, useCreateInvite } from './mutations.ts'

const INVITES_NEED = 'Inviting needs network.'

type InviteFormProps = { tripId: string; seat?: InvitedSeat | undefined; onCreated: (invite: Invite) => void }

export function InviteForm({ tripId, seat, onCreated }: InviteFormProps) {
  const { field, values, handleSubmit } = useTextForm({
    first: { name: seat?.name ?? '', email: '' },
    rules: { email: (text) => text.includes('@') || 'Valid email address is required' },
    early: { email: 'left' },
  })
  const create = useCreateInvite(tripId, seat)
  const email = field('email')
  const refused = refusedAddress(create)
  // As long as it stands there unchanged.
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
