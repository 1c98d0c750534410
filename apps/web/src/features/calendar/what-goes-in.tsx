import { Card } from '#ui/card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'

type Row = { icon: IconName; name: string; what: string }

const ROWS: readonly Row[] = [
  { icon: 'flag', name: 'Your trips', what: 'all day, in the dates of the place' },
  { icon: 'kite', name: 'Sessions', what: 'in or maybe, with beach and hours' },
  { icon: 'plane', name: 'Arrivals and drives', what: 'yours, and who you pick up' },
  { icon: 'food', name: 'Meals, lessons, the rest', what: 'everything in the plan' },
]

export function WhatGoesIn() {
  return (
    <Card>
      <h2 className="type-card px-4 pt-[14px] pb-0.5">What goes in</h2>
      <ul className="row-list [--inset:49px]">
        {ROWS.map(({ icon, name, what }) => (
          <li key={name} className="flex min-h-[58px] items-center gap-3 px-4 py-1.5">
            <Icon name={icon} size={21} className="text-subtle" />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="type-small font-medium">{name}</span>
              <span className="type-meta text-muted">{what}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
