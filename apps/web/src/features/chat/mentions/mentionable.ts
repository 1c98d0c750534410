import { foldText } from '@sendit/core/chat/search-words.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { createContext } from 'react'

export type Mentionable = {
  /** 'crew' for everyone. */
  id: string
  name: string
  calledAs: string
  pictureUrl: string | null
  note?: string
}

type Person = { id: string; name: string; pictureUrl: string | null }
type People = { members: readonly Person[]; guests: readonly Person[]; viewerId: string | null }

/** Everyone except the viewer, then the whole crew; empty if nobody else is on the trip. */
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

function shortName(name: string, all: readonly Person[]): string {
  const first = firstName(name)
  return all.filter((one) => firstName(one.name) === first).length > 1 ? name.trim() : first
}

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}

/** A longer text after '@' is not a name. */
const MAX_ASKED = 40

/** Text between '@' and the caret, and the index of '@'; null if nobody is being mentioned. */
export function mentionAsked(text: string, caret: number): { from: number; asked: string } | null {
  const from = text.lastIndexOf('@', caret - 1)
  if (from < 0) return null
  // An '@' inside a word belongs to an email address.
  if (/[\p{L}\p{N}._-]$/u.test(text.slice(0, from))) return null
  const asked = text.slice(from + 1, caret)
  return asked.length > MAX_ASKED || /^\s|[\n@]/.test(asked) ? null : { from, asked }
}

export type Match = Mentionable & {
  match: { from: number; length: number } | null
}

/** Prefix matches come first; the crew comes last. */
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

export const Mentionables = createContext<readonly Mentionable[]>([])

export const MentionsTrip = createContext<Pick<Trip, 'id' | 'location' | 'timezone'> | null>(null)
