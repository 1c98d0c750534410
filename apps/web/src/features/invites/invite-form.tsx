import type { Invite } from '@sendit/core/invites/contract.ts'
import { MAX_INVITE_NAME } from '@sendit/core/invites/limits.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusedAddress, useCreateInvite } from './mutations.ts'

type InviteFormProps = { tripId: string; onCreated: (invite: Invite) => void }

export function InviteForm({ tripId, onCreated }: InviteFormProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [hasLeftEmail, setLeftEmail] = useState(false)
  const create = useCreateInvite(tripId)
  const isValid = email.includes('@')
  const refused = refusedAddress(create)
  // As long as it stands there unchanged.
  const isRefused = refused !== undefined && refused === email.trim()
  const showsError = hasLeftEmail && !isValid

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isValid || create.isPending) return
    create.mutate({ email, name }, { onSuccess: onCreated })
  }

  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={handleSubmit}>
      <TextField
        label="Name"
        optional
        autoComplete="off"
        placeholder="Ellie"
        maxLength={MAX_INVITE_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Email Address"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        placeholder="ellie@example.com"
        maxLength={254}
        value={email}
        error={emailError(showsError, isRefused, email)}
        onChange={(event) => setEmail(event.target.value)}
        onBlur={() => setLeftEmail(email !== '')}
      />
      <Button
        type="submit"
        icon="link"
        full
        disabled={!isValid}
        busy={create.isPending}
        busyLabel="Generating Link..."
      >
        Generate Invite Link
      </Button>
    </form>
  )
}

function emailError(isMissing: boolean, isRefused: boolean, email: string): string | undefined {
  if (isRefused) return `${email.trim()} is not a valid email address`
  return isMissing ? 'Valid email address is required' : undefined
}
