import { MAX_DISPLAY_NAME } from '@sendit/core/profile/limits.ts'
import type { Member } from '@sendit/core/trips/contract.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useTextForm } from '#lib/use-text-form.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { isOpenBalance, useAddPlaceholder, useRemovePlaceholder } from './mutations.ts'

type AddPlaceholderDialogProps = { tripId: string; open: boolean; onClose: () => void }

/** Needs a new `key` per opening. */
export default function AddPlaceholderDialog({ tripId, open, onClose }: AddPlaceholderDialogProps) {
  const add = useAddPlaceholder(tripId)
  const { field, refs, hasTyping, handleSubmit } = useTextForm({
    first: { name: '' },
    rules: { name: (text) => text.trim() !== '' || 'Please enter a name' },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Add somebody without an account"
      description="They count, share costs and can be nominated; you and the others answer for them. When they sign up by an invite for them, all of it is theirs."
      busy={add.isPending}
      hasTyping={hasTyping}
      initialFocus={refs.name}
      onSubmit={handleSubmit(({ name }) => add.mutate(name.trim(), { onSuccess: onClose }))}
      needsNetwork="Adding somebody needs network."
      submitLabel="Add"
      busyLabel="Adding..."
    >
      <TextField label="Name" autoComplete="off" maxLength={MAX_DISPLAY_NAME} {...field('name')} />
    </FormDialog>
  )
}

type RemovePlaceholderDialogProps = {
  placeholder: Member
  tripId: string
  open: boolean
  onClose: () => void
}

/** Confirms, and again if they owe or are owed money. */
export function RemovePlaceholderDialog({
  placeholder,
  tripId,
  open,
  onClose,
}: RemovePlaceholderDialogProps) {
  const remove = useRemovePlaceholder(tripId)
  const owes = isOpenBalance(remove.error)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => remove.mutate({ seatId: placeholder.id, anyway: owes }, { onSuccess: onClose })}
      title={`Take ${placeholder.displayName} out of the trip?`}
      confirmLabel={owes ? 'Take out anyway' : 'Take out'}
      busy={remove.isPending}
      busyLabel="Taking out..."
      needsNetwork="Taking somebody out needs network."
    >
      {owes
        ? sentenceOf(remove.error, 'Settle up first, or take them out anyway.')
        : 'What stands to their name stays in the costs and awards.'}
    </ConfirmDialog>
  )
}
