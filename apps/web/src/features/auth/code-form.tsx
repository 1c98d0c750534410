import { SIGN_IN_CODE_DIGITS } from '@sendit/core/auth/limits.ts'
import { type FormEvent, useState } from 'react'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useVerifyCode } from './mutations.ts'

type CodeFormProps = {
  email: string
  /** No attempts left, and the emailed link stops working too. */
  onSpent: () => void
}

/** Emailed links open in the phone's browser, not in the installed app that asked for them. */
export default function CodeForm({ email, onSpent }: CodeFormProps) {
  const [typed, setTyped] = useState('')
  const verify = useVerifyCode(email)
  const code = typed.replace(/\D/g, '')
  const isWhole = code.length === SIGN_IN_CODE_DIGITS

  if (isSpent(verify.error))
    return (
      <Banner tone="error" title="No tries left">
        {sentenceOf(verify.error, '')}
      </Banner>
    )

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isWhole && !verify.isPending) verify.mutate(code, { onError: (error) => isSpent(error) && onSpent() })
  }

  return (
    <form className="contents" onSubmit={handleSubmit}>
      <TextField
        label="Or type the code of the mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="123 456"
        maxLength={SIGN_IN_CODE_DIGITS + 1}
        value={typed}
        error={verify.isError ? sentenceOf(verify.error, 'Check your connection and try again.') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        full
        busy={verify.isPending}
        busyLabel="Signing in..."
        disabled={!isWhole || verify.isPending}
      >
        Sign In
      </Button>
    </form>
  )
}

function isSpent(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'CODE_SPENT'
}
