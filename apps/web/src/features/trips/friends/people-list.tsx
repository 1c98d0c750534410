import type { Answer } from '@sendit/core/crew/answers.ts'
import type { ReactNode } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'

export type ListedPerson = {
  id: string
  name: string
  /** Below the name, such as an address. */
  note?: string | undefined
  pictureUrl?: string | null | undefined
  isYou?: boolean | undefined
  /** Said beside the name of whoever is not in. */
  answer?: Answer | undefined
  /** At the end of the row. */
  action?: ReactNode
}

type PeopleListProps = { label: string; people: ListedPerson[] }

/** One card with rows on a phone, a card each on wide screens. */
export function PeopleList({ label, people }: PeopleListProps) {
  return (
    <ul
      className="card row-list max-lg:[--inset:76px] lg:grid lg:grid-cols-2 lg:gap-3 lg:overflow-visible lg:border-0 lg:bg-transparent lg:shadow-none"
      aria-label={label}
    >
      {people.map((person) => (
        <PersonRow key={person.id} {...person} />
      ))}
    </ul>
  )
}

function PersonRow({ id, name, note, pictureUrl, answer, action, isYou = false }: ListedPerson) {
  return (
    <li className="flex min-h-18 items-center gap-3 px-4 py-3 lg:rounded-lg lg:border lg:border-border lg:bg-surface lg:p-4 lg:shadow-flat lg:before:hidden lg:[&>.avatar]:size-14!">
      <Avatar id={id} name={name} pictureUrl={pictureUrl} size={48} />
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-center gap-2">
          <span className="person-name truncate">{name}</span>
          {isYou && (
            <Badge tone="primary" className="shrink-0 self-center">
              You
            </Badge>
          )}
          {answer === 'maybe' && (
            <Badge tone="warning" className="shrink-0 self-center">
              Maybe
            </Badge>
          )}
          {answer === 'out' && <Badge className="shrink-0 self-center">Out</Badge>}
        </span>
        {note !== undefined && <span className="type-caption truncate text-muted">{note}</span>}
      </div>
      {action}
    </li>
  )
}
