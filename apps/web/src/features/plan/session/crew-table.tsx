import type { SessionRiders } from '@sendit/core/plan/riders-contract.ts'
import { Avatar, type AvatarPerson } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import type { CrewRow } from './crew-rows.ts'
import { Tally, Verdict } from './verdict.tsx'

type CrewTableProps = {
  rows: readonly CrewRow[]
  /** Undefined while it is not known. */
  riders: SessionRiders | undefined
  viewerId: string | null
}

/** Who is powered: each rider with their kites, a word and their answer; a table at a desk, two lines a rider on a phone. */
export function CrewTable({ rows, riders, viewerId }: CrewTableProps) {
  const words = rows.flatMap(({ word }) => word ?? [])
  const stopped = riders?.stoppedBy ?? []
  return (
    <Card aria-labelledby="crew-table">
      <div className="crew-head">
        <div className="min-w-0">
          <h2 className="type-section" id="crew-table">
            Who is powered
          </h2>
          <p className="type-caption text-muted">{guideText(riders)}</p>
        </div>
        {words.length > 0 && stopped.length === 0 && <Tally words={words} />}
      </div>
      {stopped.length > 0 && (
        <p className="crew-stopped" role="alert">
          <Icon name="alert" size={18} strokeWidth={2.2} />
          {`${stopped.map(({ reason }) => reason).join(', ')}: nobody is powered here.`}
        </p>
      )}
      <div className="crew-columns type-caption" aria-hidden="true">
        <span>Rider</span>
        <span>Quiver, m²</span>
        <span>Verdict</span>
        <span>Buddy</span>
        <span>RSVP</span>
      </div>
      <ul>
        {rows.map((row) => (
          <CrewLine key={row.id} row={row} viewerId={viewerId} />
        ))}
      </ul>
    </Card>
  )
}

const ANSWERS = {
  yes: { label: 'In', icon: 'check' },
  maybe: { label: 'Maybe', icon: 'help' },
  no: { label: 'Out', icon: 'close' },
} as const satisfies Record<string, { label: string; icon: IconName }>

const LEVELS = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' }

function CrewLine({ row, viewerId }: { row: CrewRow; viewerId: string | null }) {
  const isViewer = row.id === viewerId
  const { name, level, kites, word, tooStrongFor, spare, outing, answer } = row
  const about = [level && LEVELS[level], outing && withText(outing.buddy, viewerId)]
    .filter(Boolean)
    .join(', ')
  return (
    <li className="crew-line">
      <span className="crew-rider">
        <Avatar id={row.id} name={name} pictureUrl={row.pictureUrl} size={38} />
        <span className="flex min-w-0 flex-col">
          <b className="font-strong [overflow-wrap:anywhere]">{isViewer ? 'You' : name}</b>
          <span className="type-caption text-muted">
            <span className="crew-narrow">{about}</span>
            <span className="crew-wide">{level && LEVELS[level]}</span>
          </span>
        </span>
      </span>
      <span className="crew-ride">
        <span className="crew-kites">
          {kites.map(({ id, size, isPicked }) => (
            <span key={id} className={isPicked ? 'kite-chip picked' : 'kite-chip'}>
              {isPicked && <Icon name="kite" size={14} strokeWidth={2.2} />}
              {size}
              {isPicked && <span className="sr-only"> picked</span>}
            </span>
          ))}
        </span>
        <span className="crew-verdict">
          {word !== null && <Verdict word={word} tooStrongFor={tooStrongFor} isViewer={isViewer} />}
          {spare !== null && <span className="type-caption text-muted">{spare}</span>}
        </span>
      </span>
      <span className="crew-wide type-caption">
        {outing?.buddy != null && (
          <span className="flex min-w-0 items-center gap-2">
            <Avatar {...outing.buddy} size={22} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {outing.buddy.id === viewerId ? 'You' : outing.buddy.name}
            </span>
          </span>
        )}
        {outing?.buddy === null && <span className="text-muted">no buddy</span>}
      </span>
      <span className={answer === 'yes' ? 'crew-answer in' : 'crew-answer'}>
        {answer !== null && (
          <>
            <Icon name={ANSWERS[answer].icon} size={15} strokeWidth={2.2} />
            {ANSWERS[answer].label}
          </>
        )}
      </span>
    </li>
  )
}

function withText(buddy: AvatarPerson | null, viewerId: string | null): string {
  return buddy === null ? 'no buddy' : `with ${buddy.id === viewerId ? 'you' : buddy.name}`
}

/** '22 kn mean, gusts 31. A guide, not advice.' */
function guideText(riders: SessionRiders | undefined): string {
  const wind = riders?.wind ?? null
  if (wind === null) return 'A guide, not advice, once the wind is known.'
  const gusts = wind.gust === null ? '' : `, gusts ${Math.round(wind.gust)}`
  return `${Math.round(wind.mean)} kn mean${gusts}. A guide, not advice.`
}
