import type { SearchKind } from '@sendit/core/chat/search-kinds.ts'
import clsx from 'clsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Menu } from '#ui/menu.tsx'
import type { Search } from './use-search.ts'

/** Whose messages can be looked for. */
export type Sender = { id: string; name: string }

const KINDS: readonly { kind: SearchKind; label: string; icon: IconName }[] = [
  { kind: 'photos', label: 'Photos', icon: 'image' },
  { kind: 'links', label: 'Links', icon: 'link' },
  { kind: 'files', label: 'Files', icon: 'file' },
]

/** Narrows a search to one person, and to what messages hold. */
export function SearchFilters({ search, senders }: { search: Search; senders: readonly Sender[] }) {
  const { from, kind } = search.narrowing
  const chosen = senders.find(({ id }) => id === from)?.name ?? 'Everyone'
  const everyone = { key: 'everyone', label: 'Everyone', onSelect: () => search.narrow({ from: null }) }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's, and these choose at once
    <div className="filter-chips" role="group" aria-label="Narrow the search">
      <Menu
        label="From"
        align="start"
        items={[
          everyone,
          ...senders.map(({ id, name }) => ({
            key: id,
            label: name,
            onSelect: () => search.narrow({ from: id }),
          })),
        ]}
        trigger={
          <button
            type="button"
            className={clsx('filter-chip', from !== null && 'on')}
            aria-label={`From: ${chosen}`}
          >
            <span className="max-w-32 truncate">{chosen}</span>
            <Icon name="chevron-down" size={15} strokeWidth={2.2} />
          </button>
        }
      />
      {KINDS.map((one) => (
        <button
          key={one.kind}
          type="button"
          className={clsx('filter-chip', kind === one.kind && 'on')}
          aria-pressed={kind === one.kind}
          onClick={() => search.narrow({ kind: kind === one.kind ? null : one.kind })}
        >
          <Icon name={one.icon} size={16} />
          {one.label}
        </button>
      ))}
    </div>
  )
}
