import { clsx } from 'clsx'
import { Avatar, type AvatarPerson } from './avatar.tsx'

type AvatarStackProps = {
  people: AvatarPerson[]
  size?: number | undefined
  max?: number | undefined
  ring?: 'surface' | 'background' | undefined
}

/** Below these sizes the next face would cover two letters, or even one. */
const SHORT_BELOW = 30
const APART_BELOW = 26

export function AvatarStack({ people, size = 30, max = 3, ring = 'surface' }: AvatarStackProps) {
  if (people.length === 0) return null
  const shown = people.slice(0, max)
  const rest = people.length - shown.length
  const isShort = size < SHORT_BELOW
  const look = isShort && (size < APART_BELOW ? 'small' : 'snug')
  return (
    <span
      className={clsx('avatar-stack', look)}
      role="img"
      aria-label={stackName(people, max)}
      style={{ ['--avatar-ring' as string]: `var(--${ring})` }}
    >
      {shown.map((person) => (
        <Avatar key={person.id} {...person} size={size} short={isShort} />
      ))}
      {rest > 0 && (
        <span
          className="avatar more"
          aria-hidden="true"
          style={{ width: size, height: size, fontSize: Math.max(12, Math.round(size * 0.36)) }}
        >
          +{rest}
        </span>
      )}
    </span>
  )
}

/** "Maya, Tom, Inés and 4 others" */
function stackName(people: AvatarPerson[], max: number): string {
  const names = people.slice(0, max).map((person) => person.name.trim().split(/\s+/)[0] ?? person.name)
  const rest = people.length - names.length
  if (rest > 0) return `${names.join(', ')} and ${rest} ${rest === 1 ? 'other' : 'others'}`
  const last = names.pop() ?? ''
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last
}
