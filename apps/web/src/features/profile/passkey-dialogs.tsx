import type { Passkey } from '@sendit/core/auth/contract.ts'
import { FRESH_SIGN_IN_MINUTES, MAX_PASSKEY_NAME, SIGN_IN_CODE_DIGITS } from '@sendit/core/auth/limits.ts'
import { type ComponentProps, useEffect } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { useTextForm } from '#lib/use-text-form.ts'
import { Banner } from '#ui/banner.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useMailCode, useRemovePasskey, useRenamePasskey, useSignInAgain } from './passkey-mutations.ts'

type SignInAgainDialogProps = { email: string; open: boolean; onClose: () => void; onSignedIn: () => void }

const NO_ANSWER = 'Check your connection and try again.'

/** An emailed code, so that only someone with access to the mailbox can add a passkey, not just anyone holding the phone. */
export default function SignInAgainDialog({ email, open, onClose, onSignedIn }: SignInAgainDialogProps) {
  const mail = useMailCode(email)
  const signIn = useSignInAgain(email)
  const { field, refs, values, handleSubmit } = useTextForm({ first: { code: '' } })
  const digits = values.code.replace(/\D/g, '')

  function goOn() {
    if (!mail.isSuccess) return mail.mutate()
    signIn.mutate(digits, { onSuccess: onSignedIn })
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Sign in once more"
      description={`A passkey lets in for good, so adding one needs a sign-in of the last ${FRESH_SIGN_IN_MINUTES} minutes.`}
      busy={mail.isPending || signIn.isPending}
      onSubmit={handleSubmit(goOn)}
      submitLabel={mail.isSuccess ? 'Go On' : 'Mail a Code'}
      busyLabel={mail.isSuccess ? 'Signing in...' : 'Mailing...'}
      disabled={mail.isSuccess && digits.length !== SIGN_IN_CODE_DIGITS}
    >
      {mail.isError && (
        <Banner tone="error" icon="alert" title="The code was not mailed">
          {sentenceOf(mail.error, NO_ANSWER)}
        </Banner>
      )}
      {mail.isSuccess ? (
        <CodeField
          {...field('code')}
          input={refs.code}
          email={email}
          error={signIn.isError ? sentenceOf(signIn.error, NO_ANSWER) : undefined}
        />
      ) : (
        <p className="text-muted">We mail six digits to {email}. Type them here, and go on.</p>
      )}
    </FormDialog>
  )
}

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & {
  input: { current: HTMLElement | null }
  email: string
}

function CodeField({ input, email, ...field }: CodeFieldProps) {
  useEffect(() => input.current?.focus(), [input])
  return (
    <TextField
      {...field}
      label="Code of the mail"
      hint={`We sent it to ${email}.`}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="123 456"
      maxLength={SIGN_IN_CODE_DIGITS + 1}
    />
  )
}

type RenamePasskeyDialogProps = { passkey: Passkey; open: boolean; onClose: () => void }

export function RenamePasskeyDialog({ passkey, open, onClose }: RenamePasskeyDialogProps) {
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

type RemovePasskeyDialogProps = { passkey: Passkey; open: boolean; onClose: () => void }

export function RemovePasskeyDialog({ passkey, open, onClose }: RemovePasskeyDialogProps) {
  const remove = useRemovePasskey(passkey.id)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSettled: onClose })}
      title="Remove passkey"
      needsNetwork="Removing a passkey needs network."
      confirmLabel="Remove"
      busyLabel="Removing..."
      busy={remove.isPending}
    >
      ‘{passkey.name}’ will not sign in any more; a mailed link always does. Devices may go on to offer it
      until you delete it there, too.
    </ConfirmDialog>
  )
}
