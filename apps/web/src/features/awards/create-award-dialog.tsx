import { MAX_AWARD_DESCRIPTION, MAX_AWARD_NAME } from '@sendit/core/awards/limits.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { newId } from '#lib/new-id.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
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
  const formId = useId()
  const category = name.trim()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (create.isPending) return
    setTried(true)
    if (category === '') return nameField.current?.focus()
    const about = description.trim()
    const form = about === '' ? { category } : { category, description: about }
    create.mutate({ form, idempotencyKey }, { onSuccess: onClose })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create Custom Award"
      busy={create.isPending}
      hasTyping={category !== '' || description.trim() !== ''}
      initialFocus={nameField}
      footer={
        <>
          <Button variant="secondary" disabled={create.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={create.isPending} busyLabel="Creating Award...">
            Create Award
          </Button>
        </>
      }
    >
      <form className="flex flex-col gap-[18px]" id={formId} noValidate onSubmit={handleSubmit}>
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
      </form>
    </Dialog>
  )
}
