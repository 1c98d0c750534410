import type { QueryClient } from '@tanstack/react-query'
import type { Entry } from './entry.ts'
import type { Person } from './person.ts'

/** What a kind of write gets to send one of its entries with. */
export type Sending = {
  signal: AbortSignal
  queryClient: QueryClient
  person: Person
  /** It has waited: nobody looks at a form any more who could be asked. */
  isLate: boolean
}

/** A kind of write that may wait. It stands among the `mutations.ts` of its feature. */
export type Kind<What, Result> = {
  /** Its word in the table, kept on phones: never given another meaning. */
  name: string
  /** One try. Under the entry's id, so that a repeat does nothing; throws as `writeApi` does. */
  send: (entry: Entry<What>, sending: Sending) => Promise<Result>
  /** The server has it: shows that, wherever it is read. */
  took: (result: Result, entry: Entry<What>, queryClient: QueryClient) => unknown
}

/** As a table holds them, whatever they carry. */
export type AnyKind = {
  name: string
  send: (entry: Entry<never>, sending: Sending) => Promise<unknown>
  took: (result: never, entry: Entry<never>, queryClient: QueryClient) => unknown
}

/** One line of the table of kinds. */
export type KindLine = {
  /** How many of them are named: 'an expense', '2 expenses'. */
  one: string
  many: string
  /** Its code, fetched when one of them is sent. Without it the uploads send them. */
  load?: () => Promise<AnyKind>
}

export type KindTable = Readonly<Record<string, KindLine>>
