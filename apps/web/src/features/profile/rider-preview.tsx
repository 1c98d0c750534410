import type { User } from '@sendit/core/profile/contract.ts'
import type { Level } from '@sendit/core/profile/limits.ts'
import { Avatar } from '#ui/avatar.tsx'
import { LEVEL_NAMES } from './riding-fields.tsx'

export type Leg = { label: string; when: string; where: string }

type RiderPreviewProps = {
  user: User
  level: Level | null
  sizes: readonly number[]
  legs: readonly Leg[]
}

export function RiderPreview({ user, level, sizes, legs }: RiderPreviewProps) {
  return (
    <section className="rider-preview" aria-label="How the crew sees you">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar id={user.id} name={user.displayName} pictureUrl={user.profileImageUrl} size={56} />
        <div className="flex min-w-[8rem] flex-1 flex-col">
          <span className="type-section truncate">{user.displayName}</span>
          {level !== null && <span className="type-caption rider-quiet">{LEVEL_NAMES[level]}</span>}
        </div>
        {sizes.length > 0 && (
          <ul className="flex flex-wrap gap-1.5" aria-label="Kites along, m²">
            {sizes.map((size, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two kites may have one size, and none has a state
              <li key={index} className="rider-kite number">
                {size}
              </li>
            ))}
          </ul>
        )}
      </div>
      {legs.length > 0 && (
        <div className="rider-legs">
          {legs.map(({ label, when, where }) => (
            <div key={label} className="flex min-w-0 flex-col">
              <span className="type-meta rider-quiet">{label}</span>
              <b className="number">{when}</b>
              <span className="type-meta rider-quiet break-words">{where}</span>
            </div>
          ))}
        </div>
      )}
    </section>
  )
}
