import type { Recap } from '@sendit/core/recap/contract.ts'
import type { FaceOf } from '#features/recap/people.ts'
import { durationText, longestText, shortHours } from '#features/recap/recap-text.ts'
import { Avatar } from '#ui/avatar.tsx'

const FACE_PX = 34

type RidersPanelProps = { riders: Recap['riders']; viewerId: string | null; faceOf: FaceOf }

/** Whoever was out, the longest first. */
export function RidersPanel({ riders, viewerId, faceOf }: RidersPanelProps) {
  const [first] = riders
  if (first === undefined) return null
  const nameOf = ({ id, name }: { id: string; name: string }) => (id === viewerId ? 'You' : name)
  return (
    <section className="recap-panel sunken" aria-labelledby="recap-riders">
      <div className="recap-inner two">
        <div>
          <p className="type-caption font-medium text-muted">Who was out longest</p>
          <h2 className="recap-heading" id="recap-riders">
            {nameOf(first)}, {durationText(first.minutes)}
          </h2>
          <p className="recap-text">{longestText(first.longest)}</p>
        </div>
        <ol className="flex flex-col gap-3">
          {riders.map((rider) => (
            <li key={rider.id} className="flex items-center gap-3">
              <Avatar {...faceOf(rider)} size={FACE_PX} />
              <span className="min-w-0 flex-1">
                <span className="flex justify-between gap-3">
                  <span className="type-small min-w-0 truncate font-medium">{nameOf(rider)}</span>
                  <b className="type-small number font-strong">{shortHours(rider.minutes)}</b>
                </span>
                <span className="recap-bar-track" aria-hidden="true">
                  <i
                    className={rider === first ? 'first' : undefined}
                    style={{ width: `${(rider.minutes / Math.max(1, first.minutes)) * 100}%` }}
                  />
                </span>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
