import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type FieldText = {
  label: string
  /** Says "(optional)" in the label; the others are needed and carry no mark. */
  optional?: boolean | undefined
  hint?: string | undefined
  error?: string | undefined
}

type FieldFrameProps = FieldText & { id: string; children: ReactNode }

export function FieldFrame({ id, label, optional = false, hint, error, children }: FieldFrameProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {children}
      {error !== undefined && (
        <span className="field-error" id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} strokeWidth={2} />
          {error}
        </span>
      )}
      {hint !== undefined && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}

/** What the input itself has to say about its hint and its error. */
export function describedBy(id: string, { hint, error }: Pick<FieldText, 'hint' | 'error'>) {
  const ids = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean)
  return {
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
  }
}
