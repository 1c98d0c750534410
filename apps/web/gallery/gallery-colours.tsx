import { GallerySection } from './gallery-section.tsx'

const quiet = [
  'background',
  'surface',
  'surface-sunken',
  'border',
  'border-strong',
  'text',
  'text-muted',
  'text-subtle',
]
const speaking = [
  ['primary', 'on-primary'],
  ['primary-soft', 'on-primary-soft'],
  ['accent', 'on-accent'],
  ['accent-soft', 'on-accent-soft'],
  ['sun', 'on-sun'],
  ['sun-soft', 'on-sun-soft'],
  ['success', 'on-success'],
  ['success-soft', 'on-success-soft'],
  ['warning', 'on-warning'],
  ['warning-soft', 'on-warning-soft'],
  ['danger', 'on-danger'],
  ['danger-soft', 'on-danger-soft'],
  ['ink', 'on-ink'],
  ['bubble-own', 'on-bubble-own'],
] as const

export function GalleryColours() {
  return (
    <GallerySection title="Colour">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(76px,1fr))] gap-2.5">
        {quiet.map((name) => (
          <Swatch key={name} name={name} />
        ))}
        {speaking.map(([name, on]) => (
          <Swatch key={name} name={name} on={on} />
        ))}
      </div>
    </GallerySection>
  )
}

function Swatch({ name, on }: { name: string; on?: string }) {
  const colours = { background: `var(--${name})`, color: on === undefined ? undefined : `var(--${on})` }
  return (
    <div>
      <span
        className="grid h-[46px] place-items-center rounded-[12px] border border-border font-bold"
        style={colours}
      >
        {on === undefined ? '' : 'Aa'}
      </span>
      <small className="mt-1 block text-[0.75rem] leading-[0.9375rem] text-muted">{name}</small>
    </div>
  )
}
