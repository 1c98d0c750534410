import { Icon } from '#ui/icon.tsx'

type SettingRowProps = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A choice that stands in one line with its name. */
export function SettingRow({ label, value, options, onChange }: SettingRowProps) {
  return (
    <label className="poll-setting">
      <span className="type-small font-medium">{label}</span>
      <select className="type-small" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} className="bg-surface text-text" value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={18} />
    </label>
  )
}
