import { MAX_DISPLAY_NAME } from '@sendit/core/profile/limits.ts'
import { useTextForm } from '#lib/use-text-form.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAddPlaceholder } from './mutations.ts'

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
