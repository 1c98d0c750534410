import { SHORE_LINK_DAYS } from '@sendit/core/profile/limits.ts'
import { useOffline } from '#lib/network.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { NeedsNetwork } from '#ui/needs-network.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast-context.ts'
import type { ShoreDraft } from './use-shore-draft.ts'

/** Whom to tell on shore: one address, and whether its owner has said yes. */
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
        suffix={!shore.isChanged && <Standing shore={shore} />}
        onChange={({ target }) => shore.type(target.value)}
      />
      {shore.contact?.isConfirmed === false && !shore.isChanged && <Unanswered shore={shore} />}
      <NeedsNetwork>Naming a shore contact needs network.</NeedsNetwork>
    </div>
  )
}

function Standing({ shore: { contact } }: { shore: ShoreDraft }) {
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
      // The field says why.
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
