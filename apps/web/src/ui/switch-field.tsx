import { useId } from 'react'

type SwitchFieldProps = {
  label: string
  hint?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

export function SwitchField({ label, hint, checked, onChange }: SwitchFieldProps) {
  const id = useId()
  const hintId = useId()
  return (
    <div className="flex items-center gap-3">
      <div className="flex min-w-0 flex-1 flex-col">
        <label htmlFor={id} className="type-small font-medium">
          {label}
        </label>
        {hint !== undefined && (
          <span id={hintId} className="field-hint">
            {hint}
          </span>
        )}
      </div>
      <Switch
        id={id}
        checked={checked}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={onChange}
      />
    </div>
  )
}

type SwitchProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
  id?: string | undefined
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
}

export function Switch({ checked, onChange, ...rest }: SwitchProps) {
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      className="switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
    >
      <i aria-hidden="true" />
    </button>
  )
}
