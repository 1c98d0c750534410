import { categoryKey } from '@sendit/core/awards/standard-awards.ts'
import type { ReactNode } from 'react'
import { actionIcons } from '#ui/icon-shapes-actions.tsx'
import { thingIcons } from '#ui/icon-shapes-things.tsx'

type MedalProps = MedalLook & { size?: number; className?: string }

export function Medal({ shape, hue, size = 56, className }: MedalProps) {
  const { rim, face, mark } = medalHues[hue]
  return (
    <svg
      className={className ?? 'flex-none'}
      width={size}
      height={size}
      viewBox="0 0 56 56"
      aria-hidden="true"
    >
      <path d={ROSETTE} fill={rim} />
      <path d="M28 7a21 21 0 0 1 18.2 10.5L28 28z" fill="#fff" opacity=".2" />
      <path d="M9.8 38.5A21 21 0 0 1 9.8 17.5L28 28z" fill="#04121A" opacity=".1" />
      <circle cx="28" cy="28" r="17" fill={face} />
      <g
        transform="translate(15 15) scale(1.083)"
        fill="none"
        stroke={mark}
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {medalShapes[shape]}
      </g>
    </svg>
  )
}

const LOBES = 12
const VALLEY_RADIUS = 24
const LOBE_RADIUS = 29.5
const ROSETTE = rosette()

function rosette(): string {
  const point = (radius: number, turn: number) => {
    const angle = (turn / LOBES) * 2 * Math.PI
    return `${(28 + radius * Math.sin(angle)).toFixed(1)} ${(28 - radius * Math.cos(angle)).toFixed(1)}`
  }
  const lobes = Array.from(
    { length: LOBES },
    (_, lobe) => `Q${point(LOBE_RADIUS, lobe + 0.5)} ${point(VALLEY_RADIUS, lobe + 1)}`,
  )
  return `M${point(VALLEY_RADIUS, 0)}${lobes.join('')}Z`
}

/** The same in both themes. */
export const medalHues = {
  coral: { rim: '#FF6B4A', face: '#FFD7CB', mark: '#7A1E0A' },
  sun: { rim: '#FFC43D', face: '#FFF0C7', mark: '#5C3B00' },
  lagoon: { rim: '#0FB5BA', face: '#CFF3F2', mark: '#044547' },
  sea: { rim: '#0E6E8C', face: '#CFE8F0', mark: '#05303F' },
  violet: { rim: '#8C6BE8', face: '#E4DBFC', mark: '#2F1A73' },
  rose: { rim: '#F2557A', face: '#FFD9E2', mark: '#74102C' },
  leaf: { rim: '#3FA378', face: '#D2F0E2', mark: '#0B442B' },
} as const

export type MedalHue = keyof typeof medalHues
export type MedalLook = { shape: MedalShape; hue: MedalHue }

const looks: Readonly<Record<string, MedalLook>> = {
  'biggest boost': { shape: 'rocket', hue: 'coral' },
  'most pathetic jump': { shape: 'jump-down', hue: 'violet' },
  'best picture': { shape: 'camera', hue: 'coral' },
  'best banter': { shape: 'laugh', hue: 'violet' },
  'spirit of the trip': { shape: 'heart', hue: 'rose' },
  'biggest wipeout': { shape: 'splash', hue: 'sea' },
  'most improved rider': { shape: 'trend', hue: 'leaf' },
  'best style': { shape: 'star', hue: 'sun' },
  'longest session': { shape: 'hourglass', hue: 'lagoon' },
  'early bird award': { shape: 'sunrise', hue: 'leaf' },
  'night owl award': { shape: 'moon', hue: 'sea' },
  'best recovery': { shape: 'recover', hue: 'lagoon' },
  'most persistent': { shape: 'bolt', hue: 'sun' },
  'gear hoarder': { shape: 'bag', hue: 'violet' },
  'weather prophet': { shape: 'wind', hue: 'lagoon' },
  'best spotter': { shape: 'binoculars', hue: 'leaf' },
  'funniest moment': { shape: 'laugh', hue: 'rose' },
  'most helpful': { shape: 'help', hue: 'sea' },
  'adventure seeker': { shape: 'mountain', hue: 'coral' },
  'safety first': { shape: 'shield', hue: 'sun' },
}

const hues = Object.keys(medalHues) as MedalHue[]

/** A custom award's hue is derived from its name, so every phone agrees. */
export function medalLookOf(category: string): MedalLook {
  const key = categoryKey(category)
  const known = Object.hasOwn(looks, key) ? looks[key] : undefined
  if (known !== undefined) return known
  const sum = [...key].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return { shape: 'trophy', hue: hues[sum % hues.length] ?? 'sun' }
}

/** On the icons' 24 grid. Only this screen needs most of them. */
export const medalShapes = {
  rocket: (
    <>
      <path d="M12 3.5c3.2 2.3 4.7 5.3 4.7 9l-2 3H9.3l-2-3c0-3.7 1.5-6.7 4.7-9zM7.3 12.8 5 15.5v3l3-1.8M16.7 12.8l2.3 2.7v3l-3-1.8M12 18v2.7" />
      <circle cx="12" cy="10" r="1.7" />
    </>
  ),
  'jump-down': (
    <>
      <path d="M4 6.5c4 0 5.5 2 7 5s2.7 5.5 6.5 5.5M14 13.6l3.8 3.5-3.6 3.4" />
    </>
  ),
  laugh: (
    <>
      <circle cx="12" cy="12" r="8.4" />
      <path d="M8 9.8l1.6-.8M16 9.8 14.4 9M7.8 13.2h8.4c-.4 2.5-2 4-4.2 4s-3.8-1.5-4.2-4z" />
    </>
  ),
  heart: (
    <>
      <path d="M12 19.8C6.5 15.8 4 12.7 4 9.5A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 8 2.3c0 3.2-2.5 6.3-8 10.3z" />
    </>
  ),
  splash: (
    <>
      <path d="M12 4c1.8 2.3 2.6 3.8 2.6 5.2a2.6 2.6 0 0 1-5.2 0C9.4 7.8 10.2 6.3 12 4zM4 14.5c1 3.6 4 5.7 8 5.7s7-2.1 8-5.7M4.5 9.5l1.5 1.8M19.5 9.5 18 11.3" />
    </>
  ),
  trend: (
    <>
      <path d="m4 16.5 5-5 3.5 3.5L19.5 8M14.5 7.5h5v5" />
    </>
  ),
  star: (
    <>
      <path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />
    </>
  ),
  hourglass: (
    <>
      <path d="M7 3.8h10M7 20.2h10M8 3.8c0 4 1.5 5.7 4 8.2 2.5-2.5 4-4.2 4-8.2M8 20.2c0-4 1.5-5.7 4-8.2 2.5 2.5 4 4.2 4 8.2" />
    </>
  ),
  moon: (
    <>
      <path d="M19.8 14.3A8 8 0 0 1 9.7 4.2a8 8 0 1 0 10.1 10.1z" />
    </>
  ),
  recover: (
    <>
      <path d="M4.5 12a7.5 7.5 0 0 1 12.9-5.2L19.5 9M19.5 4.5V9H15M19.5 12a7.5 7.5 0 0 1-12.9 5.2L4.5 15M4.5 19.5V15H9" />
    </>
  ),
  bag: (
    <>
      <path d="M5.5 9h13l1 9.6c.1.9-.6 1.6-1.5 1.6H6c-.9 0-1.6-.7-1.5-1.6zM8.5 9V7.5a3.5 3.5 0 0 1 7 0V9" />
    </>
  ),
  binoculars: (
    <>
      <circle cx="7.3" cy="15.5" r="3.8" />
      <circle cx="16.7" cy="15.5" r="3.8" />
      <path d="M4 13.6 6 6h3.5v7M20 13.6 18 6h-3.5v7M11 15.5h2M9.5 8.5h5" />
    </>
  ),
  mountain: (
    <>
      <path d="M3 18.8 9.5 7l3.3 5.6 2-3.1L21 18.8zM7.7 10.3l1.8 1.9 1.8-1.7" />
    </>
  ),
  camera: thingIcons.camera,
  sunrise: thingIcons.sunrise,
  bolt: thingIcons.bolt,
  wind: thingIcons.wind,
  shield: thingIcons.shield,
  lock: thingIcons.lock,
  trophy: thingIcons.trophy,
  help: actionIcons.help,
} satisfies Record<string, ReactNode>

export type MedalShape = keyof typeof medalShapes
