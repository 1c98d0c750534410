import { foldText } from '@sendit/core/chat/search-words.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { createContext } from 'react'

/** Somebody who can be mentioned, or all of them together. */
export type Mentionable = {
  /** 'crew' for all. */
  id: string
  name: string
  /** What a mention says behind '@'. */
  calledAs: string
  pictureUrl: string | null
  /** A line below the name. */
  note?: string
}

type Person = { id: string; name: string; pictureUrl: string | null }
type People = { members: readonly Person[]; guests: readonly Person[]; viewerId: string | null }

/** Everybody of a trip but the viewer, and the crew as a whole at the end; none in a trip that nobody else is in. */
export function mentionablesOf({ members, guests, viewerId }: People): Mentionable[] {
  const notes = new Map(guests.map(({ id }) => [id, 'Guest']))
  const all = [...members, ...guests]
  const others = all.filter(({ id }) => id !== viewerId)
  if (others.length === 0) return []
  const crew = {
    id: 'crew',
    name: '@crew',
    calledAs: 'crew',
    pictureUrl: null,
    note: `Everyone, ${all.length} people`,
  }
  return [
    ...others.map((person) => ({
      ...person,
      calledAs: shortName(person.name, all),
      ...(notes.has(person.id) && { note: 'Guest' }),
    })),
    crew,
  ]
}

/** The first name, or the whole one where several are called like that. */
function shortName(name: string, all: readonly Person[]): string {
  const first = firstName(name)
  return all.filter((one) => firstName(one.name) === first).length > 1 ? name.trim() : first
}

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}

/** A longer text behind '@' is no name. */
const MAX_ASKED = 40

/** What stands behind an '@' up to the caret, and where that '@' stands; null where nobody is being mentioned. */
export function mentionAsked(text: string, caret: number): { from: number; asked: string } | null {
  const from = text.lastIndexOf('@', caret - 1)
  if (from < 0) return null
  // An '@' within a word is that of an address.
  if (/[\p{L}\p{N}._-]$/u.test(text.slice(0, from))) return null
  const asked = text.slice(from + 1, caret)
  return asked.length > MAX_ASKED || /^\s|[\n@]/.test(asked) ? null : { from, asked }
}

export type Match = Mentionable & {
  /** Where the name has what was asked for. */ match: { from: number; length: number } | null
}

/** Who is called so: those whose name, or a part of it, begins so come first. The crew stands below whoever is found. */
export function findMentionables(all: readonly Mentionable[], asked: string): Match[] {
  const { folded } = foldText(asked)
  if (folded === '') return all.map((one) => ({ ...one, match: null }))
  const found = all.flatMap((one) => {
    const match = placeIn(one.name, folded)
    return match === null ? [] : [{ ...one, match }]
  })
  const people = found.filter(({ id }) => id !== 'crew')
  people.sort((one, other) => Number(other.match.isStart) - Number(one.match.isStart))
  const crew = all
    .filter(({ id }) => id === 'crew')
    .map((one) => ({ ...one, match: placeIn(one.name, folded) }))
  const isCrewMeant = people.length > 0 || crew.some(({ match }) => match?.isStart)
  return isCrewMeant ? [...people, ...crew] : []
}

function placeIn(name: string, asked: string) {
  const { folded, placeOf } = foldText(name)
  const starts = [...folded.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index)
  const start = starts.find((index) => folded.startsWith(asked, index))
  const index = start ?? folded.indexOf(asked)
  if (index < 0) return null
  const from = placeOf(index)
  return { from, length: placeOf(index + asked.length) - from, isStart: start !== undefined }
}

/** Who can be mentioned in the chat that is open. */
export const Mentionables = createContext<readonly Mentionable[]>([])

/** Whose trip it is that they are on; null where nothing is known of it. */
export const MentionsTrip = createContext<Pick<Trip, 'id' | 'location' | 'timezone'> | null>(null)
