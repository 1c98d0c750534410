import { SHORE_LINK_DAYS } from '@sendit/core/profile/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { useOffline } from '#lib/realtime.ts'
import { Chip } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { NeedsNetwork } from '#ui/network-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast-context.ts'
import { useSaveShoreContact } from './mutations.ts'
import { shoreContactQuery } from './queries.ts'

export function ShoreField({ shore }: { shore: ShoreDraft }) {
  const isOffline = useOffline()
  if (shore.retry !== undefined && !isOffline)
    return <ErrorState title="The shore contact did not load" onRetry={shore.retry} />
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Shore contact"
        optional
        icon="mail"
        type="email"
        inputMode="email"
        autoComplete="off"
        placeholder="somebody@shore.example"
        disabled={!shore.isKnown || isOffline}
        value={shore.text}
        error={shore.fault}
        hint="One person outside the crew. Gets a mail when you are overdue, and when you are back."
        suffix={!shore.isChanged && <ShoreContactStatus shore={shore} />}
        onChange={({ target }) => shore.type(target.value)}
      />
      {shore.contact?.isConfirmed === false && !shore.isChanged && <Unanswered shore={shore} />}
      <NeedsNetwork>Naming a shore contact needs network.</NeedsNetwork>
    </div>
  )
}

function ShoreContactStatus({ shore: { contact } }: { shore: ShoreDraft }) {
  if (contact === null) return null
  return contact.isConfirmed ? (
    <Chip tone="success" icon="check">
      Confirmed
    </Chip>
  ) : (
    <Chip icon="clock">Asked</Chip>
  )
}

function Unanswered({ shore }: { shore: ShoreDraft }) {
  const toast = useToast()

  function handleAgain() {
    shore.save().then(
      () => toast({ title: 'Asked Again', description: 'They get another mail.', tone: 'success' }),
      // The field shows why.
      () => undefined,
    )
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="field-hint min-w-0 flex-1">
        They got a mail and have {SHORE_LINK_DAYS} days to say yes. Until then they are told nothing.
      </p>
      <Button variant="secondary" size="small" busy={shore.isSaving} onClick={handleAgain}>
        Ask again
      </Button>
    </div>
  )
}

export function useShoreDraft() {
  const { data, error: unread, isFetching, refetch } = useQuery(shoreContactQuery())
  const { mutateAsync, error: refused, isPending, reset } = useSaveShoreContact()
  const [typed, setTyped] = useState<string>()
  const contact = data?.contact ?? null
  const text = typed ?? contact?.email ?? ''
  const email = text.trim().toLowerCase()
  return {
    text,
    contact,
    isKnown: data !== undefined && data !== null,
    retry: unread !== null && !isFetching ? () => void refetch() : undefined,
    isChanged: typed !== undefined && email !== (contact?.email ?? ''),
    isSaving: isPending,
    fault: refused === null ? undefined : sentenceOf(refused, 'Check your connection and try again.'),
    type(next: string) {
      reset()
      setTyped(next)
    },
    /** Resolves to whether a confirmation email was sent. Rejects if refused, which the field shows. */
    async save(): Promise<boolean> {
      const saved = await mutateAsync(email)
      setTyped(undefined)
      return saved.contact !== null && !saved.contact.isConfirmed
    },
  }
}

export type ShoreDraft = ReturnType<typeof useShoreDraft>
