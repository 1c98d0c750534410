import { Icon } from '#ui/icon.tsx'

/** Calls a crew mate; `phone` is E.164. */
export function CallLink({ name, phone }: { name: string; phone: string }) {
  return (
    <a className="icon-button" href={`tel:${phone}`} aria-label={`Call ${name}`} title={phone}>
      <Icon name="phone" size={20} />
    </a>
  )
}
