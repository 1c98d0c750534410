type SwitchProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
  id?: string | undefined
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
}

/** On or off. What it switches stands in its label, or in one that names its id. */
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
