import { MAX_AWARD_DESCRIPTION, MAX_AWARD_NAME } from '@sendit/core/awards/limits.ts'
import { useDeadline } from '#features/awards/deadline/deadline-field.tsx'
import { useTextForm } from '#lib/use-text-form.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DeadlineField } from './deadline/deadline-field.tsx'
import { useCreateAward } from './mutations.ts'

type CreateAwardDialogProps = { tripId: string; open: boolean; onClose: () => void }

/** Needs a new `key` per opening. Names are unique per trip, so sending twice creates one award. */
export default function CreateAwardDialog({ tripId, open, onClose }: CreateAwardDialogProps) {
  const deadline = useDeadline(null)
  const { field, refs, hasTyping, isTried, handleSubmit } = useTextForm({
    first: { category: '', description: '' },
    rules: { category: (text) => text.trim() !== '' || 'Please enter an award name' },
  })
  const create = useCreateAward(tripId)

  function save(typed: { category: string; description: string }) {
    if (deadline.fault !== undefined) return
    const [category, about] = [typed.category.trim(), typed.description.trim()]
    const votingEndsAt = deadline.instant === null ? {} : { votingEndsAt: deadline.instant }
    const form = about === '' ? { category } : { category, description: about }
    create.mutate({ ...form, ...votingEndsAt }, { onSuccess: onClose })
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Create Custom Award"
      busy={create.isPending}
      hasTyping={hasTyping || deadline.isChanged}
      initialFocus={refs.category}
      onSubmit={handleSubmit(save)}
      needsNetwork="A new award needs network."
      submitLabel="Create Award"
      busyLabel="Creating Award..."
    >
      <TextField
        label="Award Name"
        placeholder="Golden Pump"
        maxLength={MAX_AWARD_NAME}
        {...field('category')}
      />
      <TextArea
        label="Description"
        optional
        placeholder="What does it celebrate?"
        maxLength={MAX_AWARD_DESCRIPTION}
        {...field('description')}
      />
      <DeadlineField deadline={deadline} showsFault={isTried} />
    </FormDialog>
  )
}
