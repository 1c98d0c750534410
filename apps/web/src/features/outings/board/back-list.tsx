import type { Outing } from '@sendit/core/outings/contract.ts'
import { time24AtPlace } from '#lib/place-clock.ts'
import { Avatar, type AvatarPerson } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { spanText } from './board-rows.ts'

type BackListProps = {
  back: readonly Outing[]
  faceOf: (rider: Outing['rider']) => AvatarPerson
  timezone: string
}

/** Who came back within a day. */
export function BackList({ back, faceOf, timezone }: BackListProps) {
  return (
    <div>
      <h3 className="type-card mb-2">Back on the beach</h3>
      <ul className="flex flex-col gap-2">
        {back.map((outing) => (
          <li key={outing.id} className="flex items-center gap-3">
            <Avatar {...faceOf(outing.rider)} size={32} />
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
              <span className="[overflow-wrap:anywhere]">{outing.rider.name}</span>
              <span className="type-caption text-muted">{backText(outing, timezone)}</span>
            </span>
            <Icon name="check" size={18} strokeWidth={2.2} className="flex-none text-success" />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** '16:12, out 1 h 50'; and who said so where that was somebody else. */
function backText({ rider, outAt, backAt, backSaidBy }: Outing, timezone: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(backAt ?? outAt) - Date.parse(outAt)) / 60_000))
  const seenBy = backSaidBy === null || backSaidBy.id === rider.id ? '' : `, seen by ${backSaidBy.name}`
  return `${time24AtPlace(backAt ?? outAt, timezone)}, out ${spanText(minutes)}${seenBy}`
}
