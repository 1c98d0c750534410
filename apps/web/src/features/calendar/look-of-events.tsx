import { Card } from '#ui/card.tsx'

const EVENTS = [
  { kind: 'session', name: 'Kite: Valdevaqueros', when: 'Wed 15, 14:00 to 17:00' },
  { kind: 'meal', name: 'Dinner at El Lola', when: 'Wed 15, 20:30, table for 7' },
  { kind: 'drive', name: 'Van to Málaga airport', when: 'Mon 20, 10:00, Jonas drives' },
] as const

/** What stands in a calendar, by an example. */
export function LookOfEvents() {
  return (
    <Card padded className="flex flex-col gap-2.5">
      <h2 className="type-card">What it looks like</h2>
      <ul className="flex flex-col gap-2">
        {EVENTS.map(({ kind, name, when }) => (
          <li key={kind} className={`calendar-event ${kind}`}>
            <b>{name}</b>
            <span>{when}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
