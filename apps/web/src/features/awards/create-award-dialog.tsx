import { MAX_AWARD_DESCRIPTION, MAX_AWARD_NAME } from '@sendit/core/awards/limits.ts'
import { useRef, useState } from 'react'
import { newId } from '#lib/new-id.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useCreateAward } from './mutations.ts'

type CreateAwardDialogProps = { tripId: string; open: boolean; onClose: () => void }

/** Wants a new `key` for each opening: one opening makes at most one award, however often it is sent. */
export default function CreateAwardDialog({ tripId, open, onClose }: CreateAwardDialogProps) {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [isTried, setTried] = useState(false)
  const [idempotencyKey] = useState(newId)
  const create = useCreateAward(tripId)
  const nameField = useRef<HTMLInputElement>(null)
  const category = name.trim()

  function handleSubmit() {
    setTried(true)
    if (category === '') return nameField.current?.focus()
    const about = description.trim()
    const form = about === '' ? { category } : { category, description: about }
    create.mutate({ form, idempotencyKey }, { onSuccess: onClose })
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Create Custom Award"
      busy={create.isPending}
      hasTyping={category !== '' || description.trim() !== ''}
      initialFocus={nameField}
      onSubmit={handleSubmit}
      submitLabel="Create Award"
      busyLabel="Creating Award..."
    >
      <TextField
        ref={nameField}
        label="Award Name"
        placeholder="Golden Pump"
        maxLength={MAX_AWARD_NAME}
        value={name}
        error={isTried && category === '' ? 'Please enter an award name' : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label="Description"
        optional
        placeholder="What does it celebrate?"
        maxLength={MAX_AWARD_DESCRIPTION}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
    </FormDialog>
  )
}
