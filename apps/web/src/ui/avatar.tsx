import { clsx } from 'clsx'
import { type CSSProperties, useState } from 'react'

export type AvatarPerson = { id: string; name: string; pictureUrl?: string | null | undefined }

type AvatarProps = AvatarPerson & {
  size?: number | undefined
  /** Only if no text beside it names the person. */
  label?: string | undefined
  short?: boolean | undefined
}

export function Avatar({ id, name, pictureUrl, size = 40, label, short = false }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const picture = pictureUrl && pictureUrl !== brokenUrl ? pictureUrl : undefined
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }

  return (
    <span className="avatar" style={avatarStyle({ id, size })} {...meaning}>
      {picture === undefined ? (
        initialsOf(name, short)
      ) : (
        <img src={picture} alt="" width={size} height={size} onError={() => setBrokenUrl(picture)} />
      )}
    </span>
  )
}

/** "Maya Okafor" → "MO", "Cher" → "C", "Gus (guest)" → "G"; `short` gives one letter. */
export function initialsOf(name: string, short = false): string {
  const words = name
    .replace(/\([^)]*\)/g, '')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
  const first = firstLetter(words[0])
  const last = words.length > 1 && !short ? firstLetter(words[words.length - 1]) : ''
  return (first + last).toLocaleUpperCase() || '?'
}

/** Hue from the id (FNV-1a), so that it is the same on every phone. */
function hueOf(id: string): number {
  let hash = 2_166_136_261
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return hash % 360
}

export function avatarStyle({ id, size }: { id: string; size: number }): CSSProperties {
  const hue = hueOf(id)
  return {
    width: size,
    height: size,
    fontSize: Math.max(11.5, Math.round(size * 0.37)),
    background: `linear-gradient(150deg, oklch(0.62 0.13 ${hue}), oklch(0.46 0.13 ${hue - 20}))`,
  }
}

function firstLetter(word = ''): string {
  return [...word][0] ?? ''
}

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
