import type { Passkey } from '@sendit/core/auth/contract.ts'
import { MAX_PASSKEY_NAME } from '@sendit/core/auth/limits.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useTextForm } from '#lib/use-text-form.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useRenamePasskey } from './mutations.ts'

type RenamePasskeyDialogProps = { passkey: Passkey; open: boolean; onClose: () => void }

export default function RenamePasskeyDialog({ passkey, open, onClose }: RenamePasskeyDialogProps) {
  const rename = useRenamePasskey(passkey.id)
  const { field, refs, hasTyping, handleSubmit } = useTextForm({
    first: { name: passkey.name },
    rules: { name: (text) => text.trim() !== '' || 'Give the passkey a name' },
  })
  const name = field('name')
  const refusal = rename.isError
    ? sentenceOf(rename.error, 'Check your connection and try again.')
    : undefined

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Rename passkey"
      description="A name by which you know the device or the password manager that keeps it."
      busy={rename.isPending}
      hasTyping={hasTyping}
      initialFocus={refs.name}
      onSubmit={handleSubmit((typed) => rename.mutate(typed.name.trim(), { onSuccess: onClose }))}
      submitLabel="Save Name"
      busyLabel="Saving..."
    >
      <TextField {...name} label="Name" maxLength={MAX_PASSKEY_NAME} counter error={name.error ?? refusal} />
    </FormDialog>
  )
}
