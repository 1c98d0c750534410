import { categoryKey } from '@sendit/core/awards/standard-awards.ts'
import type { MedalShape } from './medal-shapes.tsx'

/** Rim, face and drawing of a medal; the same in both themes. */
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

/** A custom award has a cup, in a hue made from its name, so that it looks the same on every phone. */
export function medalLookOf(category: string): MedalLook {
  const key = categoryKey(category)
  const known = Object.hasOwn(looks, key) ? looks[key] : undefined
  if (known !== undefined) return known
  const sum = [...key].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return { shape: 'trophy', hue: hues[sum % hues.length] ?? 'sun' }
}
